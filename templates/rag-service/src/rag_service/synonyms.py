"""Words that may stand for each other in these documents: a short list by hand, to be changed with them."""

# Each line: words that mean the same here, in any form that the stemmer does not bring together.
SAME = (
    "cost price pay fee charge",
    "lend lent loan borrow keep",
    "child children kid",
    "lose lost loss",
    "year yearly annual",
)

# A sentence about the words on the right also speaks for the word on the left, but not the other way round.
KINDS = {
    "drill": "tool",
    "saw": "tool",
    "chainsaw": "tool",
    "tool": "item",
    "cost": "free",
    "open": "closed",
    "close": "open",
    # Whoever asks about a day of the week asks about opening hours.
    **dict.fromkeys("monday tuesday wednesday thursday friday saturday sunday".split(), "hours"),
}
