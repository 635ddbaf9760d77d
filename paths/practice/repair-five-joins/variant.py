"""Five wrong joins on two small tables; SQLite computes the counts, the seed chooses the rows."""

import json
import random
import sqlite3
import sys

dice = random.Random(int(sys.argv[1]))
guests = dice.sample(["ana", "bo", "cy", "dee"], 3)
orders = [(dice.choice(guests[:2]), dice.randint(1, 9)) for _ in range(dice.randint(2, 4))]
orders += [(None, dice.randint(1, 9))] * dice.randint(0, 1)
visits = [(dice.choice(guests), dice.choice(["day", "night"])) for _ in range(dice.randint(3, 5))]
visits.append((orders[0][0], "night"))
db = sqlite3.connect(":memory:")
for name, columns in (("guests", "g TEXT"), ("orders", "g TEXT, euros INT"),
                      ("visits", "g TEXT, time TEXT")):
    db.execute(f"CREATE TABLE {name} ({columns})")
db.executemany("INSERT INTO guests VALUES (?)", [(guest,) for guest in guests])
db.executemany("INSERT INTO orders VALUES (?, ?)", orders)
db.executemany("INSERT INTO visits VALUES (?, ?)", visits)


def rows(query):
    return db.execute(query).fetchall()


who = orders[0][0]
lonely = dice.choice(guests[1:])
left = "SELECT * FROM guests LEFT JOIN visits ON visits.g = guests.g"
both = ("SELECT SUM(euros) FROM guests LEFT JOIN orders ON orders.g = guests.g "
        f"LEFT JOIN visits ON visits.g = guests.g WHERE guests.g = '{who}'")
star = (f"SELECT COUNT(*) FROM guests LEFT JOIN orders ON orders.g = guests.g "
        f"WHERE guests.g = '{lonely}'")
not_in = "SELECT g FROM guests WHERE g NOT IN (SELECT g FROM orders)"
exists = ("SELECT g FROM guests WHERE NOT EXISTS (SELECT 1 FROM orders "
          "WHERE orders.g = guests.g)")
cure = dice.choice([
    ("A total is too large: a station was joined with its trips and with its repairs.",
     "aggregate first, join afterwards"),
    ("Stations without a trip are shown with 1 trip.", "count a column of the right table"),
    ("A left join has lost its rows without a match.", "move the condition from WHERE to ON"),
])
cures = ["aggregate first, join afterwards", "count a column of the right table",
         "move the condition from WHERE to ON"]


def listed(name, values):
    return f"    {name}: " + "; ".join(
        " ".join("NULL" if one is None else str(one) for one in row) for row in values)


statement = "\n".join([
    "Three tables, each with the guest g first:", "",
    listed("guests", [(guest,) for guest in guests]), listed("orders", orders),
    listed("visits", visits),
])
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": f"How many rows? {left} AND visits.time = 'night'",
         "answer": len(rows(f"{left} AND visits.time = 'night'"))},
        {"question": f"How many rows? {left} WHERE visits.time = 'night'",
         "answer": len(rows(f"{left} WHERE visits.time = 'night'"))},
        {"question": f"Which number? {both}", "answer": rows(both)[0][0]},
        {"question": f"Which number? {star}", "answer": rows(star)[0][0]},
        {"question": f"How many rows? {not_in}", "answer": len(rows(not_in))},
        {"question": f"How many rows? {exists}", "answer": len(rows(exists))},
        {"question": f"{cure[0]} What helps?", "answer": cure[1], "choices": cures},
    ],
}))
