"""Which status an API should answer with; the seed chooses."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
cases = [
    ("A body lacks the required field `rooms`.", 422), ("The path /housez does not exist.", 404), ("POST is sent to a path that only has GET.", 405),
    ("A client has sent 500 requests in this minute; 100 are allowed.", 429), ("The model file cannot be read; the request is fine.", 503),
    ("A new booking was stored.", 201), ("A price was asked for and is in the answer.", 200), ("The request brings no key, and a key is needed.", 401),
    ("The key is known, but it may not delete.", 403), ("The program divides by zero while it answers.", 500),
]
chosen = dice.sample(cases, 6)
choices = [str(code) for code in sorted({code for _, code in cases})]
client = dice.choice([case for case in cases if case[1] >= 400])
statement = "An API answers with one of the usual status codes. Which one fits each case best?"
questions = [{"question": text, "answer": str(code), "choices": choices} for text, code in chosen]
questions.append({"question": f"Who has to change something first? {client[0]}", "answer": "client" if client[1] < 500 else "server", "choices": ["client", "server"]})
print(json.dumps({"statement": statement, "questions": questions}))
