"""Which answers of a model may be used; the seed chooses form and answers."""

import datetime
import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
name, number, day = dice.choice([
    ("name", "seats", "day"), ("title", "pages", "due"), ("town", "nights", "from"),
])
word = {"name": "Ada", "title": "Emma", "town": "Bonn"}[name]
fence = "```"


def fate(text):
    if text.startswith(fence):
        text = text.removeprefix(fence + "json").removeprefix(fence).removesuffix(fence)
    try:
        value = json.loads(text)
    except ValueError:
        return "no JSON"
    if not isinstance(value, dict) or set(value) != {name, number, day}:
        return "wrong form"
    if type(value[name]) not in (str, type(None)) or type(value[number]) not in (int, type(None)):
        return "wrong form"
    if value[day] is None:
        return "valid"
    try:
        datetime.date.fromisoformat(value[day])
    except (TypeError, ValueError):
        return "wrong form"
    is_plain = len(value[day]) == 10 and value[day][4] == "-" == value[day][7]
    return "valid" if is_plain else "wrong form"


def answer(**changes):
    fields = {name: word, number: dice.randint(1, 9), day: f"2026-0{dice.randint(1, 9)}-14"}
    return json.dumps({**fields, **changes})


long = answer()
answers = [
    answer(), answer(**{name: None}), answer(**{number: str(dice.randint(1, 9))}),
    answer(**{number: True}), answer(**{day: dice.choice(["2026-02-30", "2026-04-31", "soon"])}),
    answer(**{day: "20260414"}), answer(vip=1), f"Here it is: {long}",
    f"{fence}json\n{long}\n{fence}",
    long.replace('"', "'"), long[:-1], json.dumps([word, 2]), long.replace("{", '{"x": null, '),
    answer(**{number: None, day: None}), long.replace(f'"{name}": "{word}", ', ""),
]
right = [dice.choice(answers[:2]), *dice.sample(answers[2:], 5)]
dice.shuffle(right)
options = ["valid", "no JSON", "wrong form"]
fates = [fate(text) for text in right]
second = dice.random() < 0.5
statement = "\n".join([
    f"The form: exactly the keys {name} (text or null), {number} (whole number or null) and",
    f"{day} (a real date as YYYY-MM-DD, or null). A fence around the JSON is allowed. Answers:", "",
    *(f"    {place}  {text}".replace("\n", "\n       ")
      for place, text in enumerate(right, start=1)),
])
questions = [
    {"question": f"Answer {place}?", "answer": one, "choices": options}
    for place, one in enumerate(fates, start=1)
]
questions.append({
    "question": f"An answer fails {'a second time' if second else 'for the first time'}. And now?",
    "answer": "it goes to a human" if second else "retry, with the errors",
    "choices": ["retry, with the errors", "it goes to a human", "use what is there"],
})
print(json.dumps({"statement": statement, "questions": questions}))
