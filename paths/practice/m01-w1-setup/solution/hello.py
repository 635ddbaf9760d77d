name = "Ada"
print("Hello,", name)
2 ** 10
