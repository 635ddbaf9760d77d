first = [1, 2, 3]
second = first
third = first[:]
second.append(4)
print(first)
print(third)
first = first + [5]
print(second)
first[0] = 9
print(first, second[0], len(third))
