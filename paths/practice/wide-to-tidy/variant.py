"""Melt and pivot a small table by hand; the seed chooses its cells."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
places = dice.sample(["cafe", "bar", "shop", "pool", "park"], dice.randint(2, 3))
days = dice.sample(["mon", "tue", "wed", "thu", "fri"], dice.randint(3, 4))
wide = {place: {day: dice.choice([0, 1, 2, 3, 5, 8, 9]) for day in days} for place in places}
tidy = [(place, day, wide[place][day]) for day in days for place in places]
asked_day, asked_place = dice.choice(days), dice.choice(places)
above = dice.randint(1, 4)

n_rows, n_ids, n_cols = dice.randint(5, 30), dice.randint(1, 2), dice.randint(6, 24)
one, other = dice.sample(range(1, 12), 2)
rule = dice.choice(["", ', aggfunc="sum"', ', aggfunc="max"'])
cell = {"": (one + other) / 2, ', aggfunc="sum"': one + other, ', aggfunc="max"': max(one, other)}
hours = dice.sample(range(2, 24), 4)
as_text = sorted(map(str, hours))

statement = "\n".join([
    "The wide table, as text; place is an ordinary column:", "",
    "    place " + "".join(f"{day:>5}" for day in days),
    *("    " + f"{place:<6}" + "".join(f"{wide[place][day]:>5}" for day in days)
      for place in places), "",
    '    tidy = wide.melt(id_vars="place", var_name="day", value_name="guests")',
])
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": "How many rows has tidy?", "answer": len(tidy)},
        {"question": f'How many rows has tidy[tidy["guests"] > {above}]?',
         "answer": sum(row[2] > above for row in tidy)},
        dice.choice([
            {"question": f"The sum of guests where day is {asked_day}?",
             "answer": sum(row[2] for row in tidy if row[1] == asked_day)},
            {"question": f"The sum of guests where place is {asked_place}?",
             "answer": sum(row[2] for row in tidy if row[0] == asked_place)},
        ]),
        {"question": f"Another table: {n_rows} rows, {n_ids} id column{'s' * (n_ids > 1)} in "
                     f"id_vars and {n_cols} others. Rows after melt?", "answer": n_rows * n_cols},
        {"question": f"Two tidy rows hold S1, hour 8, with {one} and {other} trips. What does "
                     f"pivot_table(…{rule}) write into the cell?", "answer": cell[rule]},
        {"question": f"Hours read from a file as text, {', '.join(map(str, hours))}, are sorted. "
                     "Which one comes first?", "answer": int(as_text[0])},
    ],
}))
