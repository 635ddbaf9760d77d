"""Bins of a histogram and whiskers of a box plot by hand; the seed chooses the values."""

import json
import random
import statistics
import sys

dice = random.Random(int(sys.argv[1]))
width = dice.choice([5, 10])
edges = [i * width for i in range(5)]
values = [dice.randint(0, edges[-1]) for _ in range(8)]
values += [dice.choice(edges[1:-1]), dice.choice(edges[1:-1]), edges[-1]]
dice.shuffle(values)


def bin_of(value):
    """The number of a value's bin, counted from 1."""
    return min(value // width, len(edges) - 2) + 1


counts = [sum(bin_of(value) == number for value in values) for number in range(1, len(edges))]
asked = dice.sample(range(1, len(edges)), 2)
on_edge = dice.choice(edges[1:-1])

low = dice.randint(4, 10)
iqr = 2 * dice.randint(2, 5)
high = low + iqr
reach = high + 3 * iqr // 2
inside = sorted({int(reach) - dice.randint(0, 3), high + dice.randint(1, 2)})
outside = sorted({int(reach) + dice.randint(1, 9), int(reach) + 12})
beyond = [*inside, *outside][-dice.randint(3, 4):]
daily = [dice.sample(range(3, 30), dice.choice([3, 5])) for _ in range(2)]
day = dice.randrange(2)

statement = "\n".join([
    "A histogram with the edges " + ", ".join(map(str, edges)) + " of these values:", "",
    "    " + ", ".join(map(str, values)), "",
    f"A box plot of other values: the box goes from {low} to {high}. The values above the box are",
    ", ".join(map(str, sorted(beyond))) + ".", "",
    "A line chart of medians: the trips took",
    f"{', '.join(map(str, daily[0]))} minutes on Monday and {', '.join(map(str, daily[1]))} on "
    "Tuesday.",
])
print(json.dumps({
    "statement": statement,
    "questions": [
        *({"question": f"How high is bar {number} of the histogram, counted from 1?",
           "answer": counts[number - 1]} for number in asked),
        {"question": f"In which bar is the value {on_edge}?", "answer": bin_of(on_edge)},
        {"question": "How far may the upper whisker reach at most?", "answer": reach},
        {"question": "At which value does it end?",
         "answer": max((one for one in beyond if one <= reach), default=high)},
        {"question": f"Where is the line on {['Monday', 'Tuesday'][day]}?",
         "answer": statistics.median(daily[day])},
    ],
}))
