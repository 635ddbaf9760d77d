"""agg, transform, shares and idxmax by hand; the seed chooses the rows."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
guests = dice.sample(["ana", "bo", "cy", "dee"], dice.randint(2, 3))
sums = [1, 2, 3, 4, 6, 8, 9]
rows = [(dice.choice(guests), dice.choice(sums)) for _ in range(dice.randint(6, 7))]
used = sorted({guest for guest, _ in rows})
total = {one: sum(euros for guest, euros in rows if guest == one) for one in used}
largest = {one: max(euros for guest, euros in rows if guest == one) for one in used}
place = dice.randrange(len(rows))
who, paid = rows[place]

hours = [7, 8, 12, 17, 18]
counts = {station: [dice.randint(0, 9) for _ in hours] for station in ("S1", "S2")}
for line in counts.values():  # half of the lines get a tie
    if dice.random() < 0.5:
        line[dice.choice([3, 4])] = line[dice.choice([1, 2])] = 10
best = {station: hours[line.index(max(line))] for station, line in counts.items()}
late = dice.choice(list(counts))

how, answer = dice.choice([("sum", total[who]), ("max", largest[who])])
call = dice.choice(["agg", "transform"])
n_trips, n_days = dice.randint(100, 900), dice.randint(10, 31)
statement = "\n".join([
    "The table orders, numbered for you:", "", "       guest  euros",
    *(f"    {number}  {guest:<5}  {euros:>5}" for number, (guest, euros) in enumerate(rows, 1)), "",
    'g = orders.groupby("guest")["euros"]. And a table of trips, with a column for each hour:', "",
    "        " + "".join(f"{hour:>4}" for hour in hours),
    *(f"    {station}  " + "".join(f"{one:>4}" for one in line)
      for station, line in counts.items()),
])
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": 'How many values has g.agg("sum")?', "answer": len(used)},
        {"question": f'Which number stands in row {place + 1} of g.transform("{how}")?',
         "answer": answer},
        {"question": f"The share of row {place + 1} in its guest's total, with two decimals?",
         "answer": round(paid / total[who], 4), "tolerance": 0.006},
        {"question": "What do all these shares of the table add up to?", "answer": len(used)},
        {"question": f"What does idxmax(axis=1) give for {late}?", "answer": best[late]},
        {"question": f'{n_trips} trips on {n_days} days, grouped by day: how many values has '
                     f'{call}("sum")?', "answer": n_trips if call == "transform" else n_days},
    ],
}))
