"""Build a prompt and clean a reply by hand; the seed chooses the texts."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
subject, wrong, right = dice.choice([
    ("bees", "wool", "honey"), ("cows", "ink", "milk"), ("hens", "silk", "eggs"),
    ("spiders", "wax", "webs"), ("sheep", "honey", "wool"), ("silkworms", "eggs", "silk"),
])
said = dice.choice([right, wrong])
words = [subject.capitalize(), *dice.choice([["make"], ["give", "us"], ["often", "make"]]), said]
gaps = [dice.choice([" ", "\n", "  ", " \n"]) for _ in words[1:]]
reply = dice.choice(["", " ", "\n"]) + words[0]
for gap, word in zip(gaps, words[1:]):
    reply += gap + word
reply += dice.choice(["\n", "  ", " \n"])

rule = dice.choice([
    "Answer in one short sentence.", "You are a patient teacher.\nBe brief.", "Answer briefly.\n",
    "You know animals.\n\nAnswer in three words.",
])
sign = dice.choice(["Question: ", "Q: ", "Ask: "])
prompt = f"{rule}\n{sign}What do {subject} make?"
index = dice.choice([1, -1])
cleaned = " ".join(reply.split())

statement = "\n".join([
    "A program builds a prompt, asks a model and gets a reply with loose spaces and line ends:", "",
    f"    rule = {rule!r}",
    f'    prompt = rule + "\\n{sign}" + "What do {subject} make?"',
    "    reply = ask(prompt)",
    "    print(repr(reply))", "",
    "The last line prints this:", "",
    f"    {reply!r}",
])
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": "How many lines has the prompt?", "answer": len(prompt.split("\n"))},
        {"question": f'What is prompt.split("{sign}")[1]?', "answer": prompt.split(sign)[1]},
        {"question": f"What is reply.split()[{index}]?", "answer": reply.split()[index]},
        {"question": "How many line ends (\\n) does the raw reply have?",
         "answer": reply.count("\n")},
        {"question": 'And len(" ".join(reply.split()))?', "answer": len(cleaned)},
        {"question": f"Is the reply true? ({subject.capitalize()} and {right}: look at the word)",
         "answer": "yes" if said == right else "no", "choices": ["yes", "no"]},
    ],
}))
