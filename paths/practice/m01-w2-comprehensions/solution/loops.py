"""Eight loops. Six became comprehensions, two stayed loops with a reason."""


def squares(numbers):
    return [number * number for number in numbers]


def long_words(words, length):
    return [word for word in words if len(word) > length]


def running_totals(numbers):
    # Loop: each total needs the total before it, and a comprehension has no memory of earlier rounds.
    result = []
    total = 0
    for number in numbers:
        total += number
        result.append(total)
    return result


def word_lengths(words):
    return {word: len(word) for word in words}


def first_letters(words):
    return {word[0].lower() for word in words if word}


def halving_steps(number):
    # Loop: nobody knows the number of rounds beforehand; the condition decides after each step.
    steps = 0
    while number > 1:
        number = number // 2
        steps += 1
    return steps


def flat(rows):
    return [value for row in rows for value in row]


def total_pages(books):
    return sum(book["pages"] for book in books)
