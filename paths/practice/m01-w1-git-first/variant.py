"""What Git knows after some steps; the seed chooses the steps."""

import json
import random
import sys

seed = int(sys.argv[1])
if seed % 3:
    # Two of three seeds are a small exercise: change a line, predict, find the bug, say it in your own words.
    small = random.Random(seed)
    file = small.choice(["plan.md", "route.md", "guests.txt"])
    n = small.randint(2, 4)
    exercises = [
        (f"Find the bug. You changed {file}, typed git commit -m \"Add the last stop\", and Git answered: no changes added to commit.", [
            {"question": "Which command was missing?", "answer": f"git add {file}", "choices": [f"git add {file}", f"git restore {file}", "git init", "git log"]},
            {"question": "Is your change lost?", "answer": "no", "choices": ["yes", "no"]},
            {"question": "Which command shows what is not yet added?", "answer": "git status", "choices": ["git status", "git log", "git init"]},
        ]),
        (f"Predict. You commit {file}, then change it {n} times, save each time, and type git add {file} only after the first of these changes. Then you commit.", [
            {"question": f"How many of the {n} changes are in the new commit?", "answer": 1},
            {"question": "How many commits does git log show now?", "answer": 2},
            {"question": "Which command would throw the changes away that were not added?", "answer": f"git restore {file}", "choices": [f"git restore {file}", f"git add {file}", "git status"]},
            {"question": "Say it in your own words, then choose: what is the staging area?", "answer": "what the next commit will hold", "choices": ["what the next commit will hold", "a copy on a server", "the last commit"]},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))
file, other = dice.sample(["packing.md", "tea.txt", "route.md", "guests.txt", "songs.txt"], 2)
words = dice.sample(["tent", "rope", "lamp", "map", "soap", "cup", "hat", "sock"], 5)

steps, folder, index, commits = [], [], None, []


def write(word):
    steps.append(f"echo {word} >> {file}")
    folder.append(word)


def add():
    global index
    steps.append(f"git add {file}")
    index = list(folder)


def commit():
    steps.append(f'git commit -m "Add the {index[-1]}"')
    commits.append(list(index))


write(words[0])
add()
if dice.random() < 0.5:
    write(words[1])
commit()
write(words[2])
if dice.random() < 0.5:
    add()
    if dice.random() < 0.5:
        commit()
    write(words[3])
else:
    add()
    commit()
    if dice.random() < 0.5:
        write(words[3])
is_changed = folder != index
is_staged = index != commits[-1]
has_other = dice.random() < 0.5
if has_other:
    steps.append(f"echo {words[4]} > {other}")

state = {
    (False, False): "nothing: all is in the last commit",
    (True, False): "changed, and the change is not added",
    (False, True): "the change is added, not committed",
    (True, True): "one change is added, a later one is not",
}
statement = "\n".join([
    "A new, empty repository. You type these lines; each echo adds one line to a file.", "",
    *(f"    {step}" for step in steps),
])
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": f"How many lines has {file} in the folder?", "answer": len(folder)},
        {"question": f"How many lines has {file} in the last commit?", "answer": len(commits[-1])},
        {"question": f"What is true of {file} now?", "answer": state[is_changed, is_staged],
         "choices": list(state.values())},
        {"question": "How many lines does git status --short print?",
         "answer": int(is_changed or is_staged) + int(has_other)},
        {"question": f"You type git restore {file}. What is then its last line?",
         "answer": index[-1]},
    ],
}))
