x = 7
print(x / 2)
print(x // 2, x % 2)
print(-x // 2)
y = 2 + 3 * 2 ** 2
print(y)
z = 10 / 5
print(z)
print(int(3.9), round(3.9))
print(x == 7.0, 0.1 + 0.2 == 0.3)
