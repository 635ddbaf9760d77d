"""Paths, moves and copies on paper; the seed chooses the folders and the steps."""

import json
import posixpath
import random
import sys

seed = int(sys.argv[1])
if seed % 3:
    # Two of three seeds are a small exercise: change a line, predict, find the bug, say it in your own words.
    small = random.Random(seed)
    one, two = small.sample(["notes", "plans", "maps", "songs"], 2)
    name = small.choice(["list.txt", "ideas.txt", "route.txt"])
    exercises = [
        (f"Find the bug. You are in /home/ada. The folder {one} has the file {name}; {two} is another folder, empty. You want a copy of the file in {two} and type:\n\n    mv {one}/{name} {two}", [
            {"question": f"Is the file still in {one}?", "answer": "no", "choices": ["yes", "no"]},
            {"question": "Which command should it have been?", "answer": "cp", "choices": ["cp", "ls", "mkdir", "cat"]},
            {"question": "Which command brings it back?", "answer": f"mv {two}/{name} {one}", "choices": [f"mv {two}/{name} {one}", f"cp {one}/{name} {two}", "cd .."]},
        ]),
        (f"Predict. You are in /home/ada/{one} and type, one after the other:\n\n    cd ..\n    mkdir {two}\n    cd {two}\n    pwd", [
            {"question": "What does pwd print?", "answer": f"/home/ada/{two}"},
            {"question": "Which path leads from there to the first folder?", "answer": f"../{one}", "choices": [f"../{one}", f"./{one}", f"/{one}", f"../../{one}"]},
            {"question": "Say it in your own words, then choose: what are two dots?", "answer": "the folder above", "choices": ["the folder above", "the home folder", "this folder", "all files"]},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))
person = dice.choice(["maria", "tom", "ines", "yuri"])
folders = dice.sample(["work", "photos", "music", "letters", "bills", "old"], 3)
here = posixpath.join("/home", person, folders[0])
there = dice.choice([
    f"../{folders[1]}", f"{folders[1]}/../{folders[2]}", f"../../{person}", "../..",
])
up_again = dice.choice(["..", "../" + folders[2], "."])
end = posixpath.normpath(posixpath.join(here, there, up_again))

first, second, third = dice.sample(["plan", "list", "song", "bill", "trip"], 3)
inside = dict(zip([first, second, third], dice.sample(["rain", "snow", "wind", "fog", "hail"], 3)))
target = dice.choice(["box", "shelf", "trunk"])
has_folder = dice.random() < 0.5

steps = [f"echo {word} > {name}.txt" for name, word in inside.items()]
steps += [f"mkdir {target}"] * has_folder
steps += [f"mv {first}.txt {target}", f"cp {second}.txt {target}"]
desk = {f"{name}.txt": word for name, word in inside.items()}
if has_folder:
    desk[target] = {f"{first}.txt": inside[first], f"{second}.txt": inside[second]}
    look, seen = f"{target}/{first}.txt", inside[first]
else:
    desk[target] = inside[second]  # mv renamed the file, cp overwrote it
    look, seen = target, inside[second]
del desk[f"{first}.txt"]
gone = dice.choice([second, third])
if dice.random() < 0.5:
    steps.append(f"rm {gone}.txt")
    del desk[f"{gone}.txt"]

statement = "\n".join([
    f"You are in {here}. All folders that a path names exist. You type:", "",
    f"    cd {there}", f"    cd {up_again}", "    pwd", "",
    "Later you are in an empty folder and type:", "",
    *(f"    {step}" for step in steps),
])
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": "What does pwd print?", "answer": end},
        {"question": f"In the second part: what is {target} at the end?",
         "answer": "a folder" if has_folder else "a file", "choices": ["a file", "a folder"]},
        {"question": "How many names does ls list at the end?", "answer": len(desk)},
        {"question": f"What does cat {look} print?", "answer": seen},
    ],
}))
