"""Four small functions, one for each collection."""


def count(words):
    """How often each word occurs, as a dict."""
    counts = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return counts


def unique(words):
    """Each word once, in the order of the first time, as a list."""
    seen = set()
    result = []
    for word in words:
        if word not in seen:
            seen.add(word)
            result.append(word)
    return result


def both(one, other):
    """The words of both lists, as a set."""
    return set(one) & set(other)


def longest(words):
    """The longest word and its length, as a tuple."""
    best = ("", 0)
    for word in words:
        if len(word) > best[1]:
            best = (word, len(word))
    return best
