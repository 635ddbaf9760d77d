a = 3
b = a
a = a + 2
print(a, b)
a, b = b, a
print(a, b)
b = b + a
total = a * b
a = 100
print(total, b)
