"""Split a golden set by kind, and say what its cases are for; the seed chooses the cases."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
kinds = ["easy", "hard", "impossible"]
counts = {kind: 2 * dice.randint(2, 5) for kind in kinds}
total = sum(counts.values())

# A finished split with one fault: a kind that is not dealt evenly.
off = dice.choice(kinds)
known = {kind: count // 2 for kind, count in counts.items()}
moved = dice.choice([-1, 1])
known[off] += moved
unseen = {kind: counts[kind] - known[kind] for kind in kinds}

names = [f"n{i}" for i in range(1, 7)]
dice.shuffle(names)
asked = dice.randint(2, 5)
left = [name for place, name in enumerate(names) if place % 2 == 0]
dates = ["3 May", "9 June", "1 July", "30 August"]
notices = {
    f"The road is closed until {dice.choice(dates)}.": "easy",
    "The road is closed. Ask the town hall for the end.": "impossible",
    f"Closed until {dates[0]}; the end was moved to {dates[2]}.": "hard",
    f"Opens again on {dice.choice(dates[:3])}, not on {dates[3]} as we wrote.": "hard",
    "We thank all neighbours for their patience.": "impossible",
    f"Last day of the closure: {dice.choice(dates)}.": "easy",
}
one, other = dice.sample(list(notices), 2)
always = counts["easy"] + counts["hard"]
statement = "\n".join([
    "A golden set asks for the end of a closure. Its cases and how they lie:", "",
    "    kind          known  unseen",
    *(f"    {kind:<14}{known[kind]:>5}{unseen[kind]:>8}" for kind in kinds), "",
    f"Six easy cases were shuffled to {', '.join(names)} and are dealt out in turn, the first one",
    "to known, the second one to unseen, and so on.",
])
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": "How many cases has the set?", "answer": total},
        {"question": "Which kind is not split evenly?", "answer": off, "choices": kinds},
        {"question": f"How many {off} cases belong in each half?", "answer": counts[off] // 2},
        {"question": f"Where does {names[asked]} of the six go?",
         "answer": "known" if names[asked] in left else "unseen", "choices": ["known", "unseen"]},
        {"question": "A program gives a date for every notice, always the right one if there is "
                     "one. How many cases of the whole set does it get right?", "answer": always},
        *({"question": f"Which kind is this notice: {notice}", "answer": notices[notice],
           "choices": kinds} for notice in (one, other)),
    ],
}))
