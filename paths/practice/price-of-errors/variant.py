"""Two models and the prices of their mistakes; the seed chooses."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
miss, alarm = dice.choice([50, 100, 200]), dice.choice([5, 10, 20])
n = dice.choice([100, 200])
ill = dice.choice([10, 20])
models = {}
for name in ("A", "B"):
    models[name] = (dice.randint(1, ill - 1), dice.randint(0, 40))      # missed, false alarms
cost = {name: missed * miss + alarms * alarm for name, (missed, alarms) in models.items()}
fewer = {name: missed + alarms for name, (missed, alarms) in models.items()}
statement = "\n".join([
    f"{n} patients, {ill} of them ill. A missed ill patient costs {miss}, a false alarm {alarm}.", "",
    *(f"    model {name}: {missed} missed, {alarms} false alarms" for name, (missed, alarms) in models.items()),
])
both = ["A", "B", "equal"]


def smaller(table):
    return "equal" if table["A"] == table["B"] else min(table, key=table.get)


questions = [
    {"question": "What do the mistakes of model A cost?", "answer": cost["A"]},
    {"question": "What do the mistakes of model B cost?", "answer": cost["B"]},
    {"question": "Which model makes fewer mistakes?", "answer": smaller(fewer), "choices": both},
    {"question": "Which one is cheaper?", "answer": smaller(cost), "choices": both},
    {"question": "What would it cost to call every patient ill?", "answer": (n - ill) * alarm},
]
print(json.dumps({"statement": statement, "questions": questions}))
