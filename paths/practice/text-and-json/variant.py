"""What a text file and JSON keep; the seed chooses the values."""

import json
import random
import sys

seed = int(sys.argv[1])
dice = random.Random(seed)
n, pages = dice.randint(2, 6), dice.randint(90, 480)
data = {"title": dice.choice(["Momo", "Emma", "Kim"]), "pages": pages, "tags": dice.sample(["sea", "cat", "war", "art"], n % 3 + 1)}
if seed % 3 == 0:
    statement = f"text = json.dumps({data}) and again = json.loads(text)."
    questions = [
        {"question": "What is again[\"pages\"] + 1?", "answer": pages + 1},
        {"question": "Which type is text?", "answer": "str", "choices": ["str", "dict", "list"]},
        {"question": "len(again[\"tags\"])", "answer": len(data["tags"])},
        {"question": "A tuple goes into JSON. What comes back?", "answer": "a list", "choices": ["a list", "a tuple", "an error"]},
    ]
elif seed % 3 == 1:
    statement = f"Find the bug. A program should keep {n} lines, but at the end its file has only one:\n\n    for i in range({n}):\n        path.write_text(f\"line {{i}}\\n\", encoding=\"utf-8\")"
    questions = [
        {"question": "Which number is in that one line?", "answer": n - 1},
        {"question": "Why?", "answer": "write_text replaces the whole file", "choices": ["write_text replaces the whole file", "the encoding is wrong", "range begins at 0"]},
        {"question": "What mends it?", "answer": "collect the lines and write once", "choices": ["collect the lines and write once", "write twice", "another name for the path"]},
    ]
else:
    folder = dice.choice(["out", "notes", "data"])
    statement = f"Predict. The folder {folder} does not exist, and path = Path(\"{folder}\") / \"a.txt\"."
    questions = [
        {"question": "What does path.exists() give?", "answer": "False", "choices": ["True", "False", "an error"]},
        {"question": "What does path.write_text(\"x\", encoding=\"utf-8\") do?", "answer": "it stops with an error", "choices": ["it makes folder and file", "it stops with an error", "nothing"]},
        {"question": "Which call comes first, then?", "answer": "path.parent.mkdir(parents=True, exist_ok=True)", "choices": ["path.parent.mkdir(parents=True, exist_ok=True)", "path.mkdir()", "path.read_text()"]},
        {"question": "How many characters has the name of the file, with its ending?", "answer": 5},
    ]
print(json.dumps({"statement": statement, "questions": questions}))
