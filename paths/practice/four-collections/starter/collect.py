"""Four small functions, one for each collection."""


def count(words):
    """How often each word occurs, as a dict."""
    raise NotImplementedError


def unique(words):
    """Each word once, in the order of the first time, as a list."""
    raise NotImplementedError


def both(one, other):
    """The words of both lists, as a set."""
    raise NotImplementedError


def longest(words):
    """The longest word and its length, as a tuple."""
    raise NotImplementedError
