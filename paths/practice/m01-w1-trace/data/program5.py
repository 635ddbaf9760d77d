total = 0
seen = ""
for n in range(1, 6):
    if n % 2 == 0:
        total = total + n
    else:
        seen = seen + str(n)
    last = n
print(total, seen)
print(last, n)
