"""What a server answers to six messages; the seed chooses."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
known = dice.sample(["find_book", "count_shelf", "lend", "renew"], 2)
unknown = dice.choice(["burn", "sell", "paint"])
cases = [
    (f"tools/call of {known[0]} with all arguments, and the work succeeds", "a result with isError false"),
    (f"tools/call of {known[0]} without its argument", "a result with isError true"),
    (f"tools/call of {known[1]}, and the file it needs is gone", "a result with isError true"),
    (f"tools/call of {unknown}, which the server does not have", "an error with -32602"),
    (f"the method tools/{unknown}, which does not exist", "an error with -32601"),
    ("the notification notifications/initialized", "nothing"),
    ("a line that is no JSON", "an error with -32700"),
    ("ping", "an empty result"),
]
choices = sorted({answer for _, answer in cases})
statement = f"A server has the tools {known[0]} and {known[1]}. A problem that the model can mend belongs into a result; a message that breaks the protocol gets an error. What does the server send?"
questions = [{"question": f"{text[0].upper()}{text[1:]}", "answer": answer, "choices": choices} for text, answer in dice.sample(cases, 6)]
print(json.dumps({"statement": statement, "questions": questions}))
