"""Branches, a merge and its conflict on paper; the seed chooses the commits."""

import json
import random
import sys

seed = int(sys.argv[1])
if seed % 3:
    # Two of three seeds are a small exercise: change a line, predict, find the bug, say it in your own words.
    small = random.Random(seed)
    branch = small.choice(["poster", "menu", "drive"])
    mine, theirs = small.randint(1, 4), small.randint(1, 4)
    exercises = [
        (f"Predict. main has 3 commits. You make the branch {branch}, commit {mine} times on it, go back to main and commit {theirs} times there. No file was changed on both sides. Then you merge {branch} into main.", [
            {"question": "How many commits does main have after the merge, with the merge commit?", "answer": 3 + mine + theirs + 1},
            {"question": f"How many has {branch}?", "answer": 3 + mine},
            {"question": "Is there a conflict?", "answer": "no", "choices": ["yes", "no"]},
            {"question": "Say it in your own words, then choose: what is a branch?", "answer": "a name for a line of commits", "choices": ["a name for a line of commits", "a copy of the folder", "a list of changed files"]},
        ]),
        (f"Find the mistake. After a conflict the file looks like this, and you commit it as it is:\n\n    <<<<<<< HEAD\n    soup {mine}\n    =======\n    soup {theirs + 4}\n    >>>>>>> {branch}", [
            {"question": "How many lines of this do not belong into the file?", "answer": 3},
            {"question": f"Which line came from {branch}?", "answer": f"soup {theirs + 4}", "choices": [f"soup {mine}", f"soup {theirs + 4}"]},
            {"question": "Who decides which line stays?", "answer": "you", "choices": ["Git", "you", "the later commit"]},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))
branch = dice.choice(["summer", "guests", "picnic", "winter"])
things = ["milk", "bread", "salt", "jam"]
dice.shuffle(things)
base = {thing: dice.randint(1, 3) for thing in things}

first = dice.choice(things)
same_line = dice.random() < 0.4
second = first if same_line else dice.choice([
    thing for thing in things if abs(things.index(thing) - things.index(first)) > 1
] or [first])
moved = dice.random() < 0.7 or second == first  # else main stays where it was
n_branch = dice.randint(1, 3)
theirs = dict(base, **{first: base[first] + n_branch})
ours = dict(base, **{second: base[second] + 5}) if moved else base
is_conflict = moved and second == first

steps = [f"git switch -c {branch}"]
for number in range(1, n_branch + 1):
    steps.append(f"(set {first} to {base[first] + number})")
    steps.append(f'git commit -a -m "More {first}"')
steps.append("git switch main")
if moved:
    steps += [f"(set {second} to {ours[second]})", f'git commit -a -m "Plenty of {second}"']
steps.append(f"git merge {branch}")

kinds = ["a fast-forward", "a merge commit without a question", "a conflict"]
kind = kinds[2] if is_conflict else kinds[1] if moved else kinds[0]
merged = dict(base, **{second: ours[second]}) if moved else dict(base)
merged[first] = theirs[first]
n_commits = 1 + n_branch + 2 * moved  # with the merge commit

statement = "\n".join([
    "On main there is one commit. Its file list.txt has four lines:", "",
    *(f"    {thing}: {count}" for thing, count in base.items()), "",
    "You type these lines; what is in brackets you do in the editor:", "",
    *(f"    {step}" for step in steps),
])
asked = first if is_conflict else dice.choice([first, second])
questions = [
    {"question": f"After git switch main, which number has {first}?", "answer": base[first]},
    {"question": "What does the merge give?", "answer": kind, "choices": kinds},
]
if is_conflict:
    questions += [
        {"question": f"Which number for {first} stands above the =======?", "answer": ours[first]},
        {"question": "And below it?", "answer": theirs[first]},
    ]
else:
    questions.append({"question": f"After the merge, which number has {asked}?",
                      "answer": merged[asked]})
questions += [
    {"question": "With the merge finished, how many commits has the history?",
     "answer": n_commits},
    {"question": "How many parents has the commit that main is at then?",
     "answer": 2 if moved else 1},
]
print(json.dumps({"statement": statement, "questions": questions}))
