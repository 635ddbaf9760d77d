"""What a border refuses, lax and strict; the seed chooses the limits and the requests."""

import json
import math
import random
import sys

dice = random.Random(int(sys.argv[1]))
text, number, whole, top = dice.choice([
    ("street", "area", "rooms", 12), ("plant", "height", "pots", 30),
    ("boat", "length", "seats", 9),
])
high = dice.choice([50, 200, 1000])


def problems(body):
    """How many fields are wrong, by the strict rules."""
    found = len(body.keys() - {text, number, whole})
    name, size, count = body.get(text), body.get(number), body.get(whole)
    found += not isinstance(name, str) or not name.strip()
    found += (isinstance(size, bool) or not isinstance(size, (int, float))
              or not math.isfinite(size) or not 0 < size <= high)
    found += isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= top
    return found


good = {text: "Elm", number: dice.randint(5, high - 1) + 0.5, whole: dice.randint(1, top)}
changes = [
    {}, {number: high}, {number: 0}, {number: high + dice.randint(1, 9), whole: 0}, {text: ""},
    {whole: str(dice.randint(1, top))}, {whole: True}, {number: math.nan},
    {"note": "hi", text: None},
    {number: "12.5", whole: top + 1}, {text: " ", whole: 2.5, "colour": "red"}, {whole: top},
]
bodies = []
for change in dice.sample(changes[2:-1], 3) + [dice.choice([changes[0], changes[1], changes[-1]])]:
    bodies.append({**good, **change})
misspelt = dice.choice([text, number, whole])
typo = {(key[1:] if key == misspelt else key): value for key, value in good.items()}
bodies.append(typo)
dice.shuffle(bodies)

bad = dice.choice([math.nan, 0, high, high + 1])
first, second = f"0 < x <= {high}", f"not (x <= 0 or x > {high})"
rule = dice.choice([first, second])
lax = dice.choice([
    ('the text "3" for a whole number', "converts it"), ("an unknown field", "ignores it"),
    ('the text "many" for a whole number', "refuses it"), ("true for a float", "converts it"),
    ("a missing field without a default", "refuses it"),
])
statement = "\n".join([
    f"The border takes {text} (a text that is not empty), {number} (a finite number above 0,",
    f"at most {high}) and {whole} (a whole number from 1 to {top}). All three must be there, no",
    "other field may be, nothing is converted. It counts each wrong, missing or unknown field.", "",
    *(f"    {place}  {json.dumps(body)}" for place, body in enumerate(bodies, start=1)),
])
print(json.dumps({
    "statement": statement,
    "questions": [
        *({"question": f"How many problems has request {place}?", "answer": problems(body)}
          for place, body in enumerate(bodies, start=1)),
        {"question": f"x is {bad}. What is {rule}?", "answer": str(eval(rule, {"x": bad})),
         "choices": ["True", "False"]},
        {"question": f"Pydantic with its default (lax) settings gets {lax[0]}. It",
         "answer": lax[1], "choices": ["converts it", "ignores it", "refuses it"]},
    ],
}))
