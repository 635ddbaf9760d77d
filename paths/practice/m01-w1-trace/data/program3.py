word = "lantern"
word.upper()
print(word)
word = word.replace("n", "m", 1)
print(word)
print(word[0], word[-1], word[1:4])
n = "12"
print(n * 2, int(n) * 2)
line = f"{word[:3]}-{len(word)}"
print(line)
