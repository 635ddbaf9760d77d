"""What a fresh clone holds and what an entry point calls; the seed chooses names and steps."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
first, second = dice.choice([
    ("bird", "count"), ("tea", "timer"), ("book", "shelf"), ("run", "diary"), ("plant", "log"),
])
module, function = dice.choice(["cli", "app", "main_page"]), dice.choice(["main", "run", "start"])
project, package = f"{first}-{second}", f"{first}_{second}"

files = ["pyproject.toml", "README.md", f"{package}/__init__.py", f"{package}/{module}.py"]
private = dice.sample(["data/log.jsonl", "data/old.jsonl", "notes/plan.md", "notes/todo.md"], 3)
early = private[0]  # committed before .gitignore named its folder
folders = sorted({path.split("/")[0] for path in private})
ignored = dice.sample(folders, dice.randint(1, len(folders)))
late = private[1:]
in_clone = [".gitignore", *files, early]
in_clone += [path for path in late if path.split("/")[0] not in ignored]
removed = dice.random() < 0.4 and early.split("/")[0] in ignored
if removed:
    in_clone.remove(early)

faults = {
    f"{project}.{module}:{function}": "a module has no dash",
    f"{package}.{module}.{function}": "there is no colon",
    f"{package}.{module}:{function}()": "parentheses do not belong there",
    f"{package}/{module}.py:{function}": "it is a path and not a module",
}
wrong = dice.choice(list(faults))
entry = f"{package}.{module}:{function}"
steps = [
    "git init", "git add .", 'git commit -m "Add the first version"',
    *(f'echo "{folder}/" >> .gitignore' for folder in ignored),
    *([f"git rm --cached {early}"] if removed else []),
    f"(you write {' and '.join(late)})", "git add .", 'git commit -m "Keep private files out"',
    "git clone . ../fresh",
]
statement = "\n".join([
    f"The folder of the project {project} has only these files:", "",
    *(f"    {path}" for path in [*files, early]), "", "You type:", "",
    *(f"    {step}" for step in steps), "",
    f"Its command is to be called {project} and to call the function {function} in the file",
    f"{package}/{module}.py.",
])
asked = dice.choice(private)
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": "How many files are in fresh? (without the folder .git)",
         "answer": len(in_clone)},
        {"question": f"Is {asked} in fresh?", "answer": "yes" if asked in in_clone else "no",
         "choices": ["yes", "no"]},
        {"question": f'Write the entry point between the quotes: {project} = "…"',
         "answer": entry},
        {"question": f"Someone wrote {wrong}. What is wrong with it?", "answer": faults[wrong],
         "choices": list(faults.values())},
    ],
}))
