"""Eight loops. Six become comprehensions, two stay loops with a reason."""


def squares(numbers):
    result = []
    for number in numbers:
        result.append(number * number)
    return result


def long_words(words, length):
    result = []
    for word in words:
        if len(word) > length:
            result.append(word)
    return result


def running_totals(numbers):
    result = []
    total = 0
    for number in numbers:
        total += number
        result.append(total)
    return result


def word_lengths(words):
    result = {}
    for word in words:
        result[word] = len(word)
    return result


def first_letters(words):
    result = set()
    for word in words:
        if word:
            result.add(word[0].lower())
    return result


def halving_steps(number):
    steps = 0
    while number > 1:
        number = number // 2
        steps += 1
    return steps


def flat(rows):
    result = []
    for row in rows:
        for value in row:
            result.append(value)
    return result


def total_pages(books):
    total = 0
    for book in books:
        total += book["pages"]
    return total
