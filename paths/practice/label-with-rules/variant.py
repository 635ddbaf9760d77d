"""Agreement and Cohen's kappa by hand; the seed chooses the labels."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
yes, no = dice.choice([("complaint", "question"), ("sweet", "sour"), ("spam", "fine")])
short = {yes: yes[0].upper(), no: no[0].upper()}
if short[yes] == short[no]:
    short[no] = no[1].upper()
n = 10
while True:
    first = [yes if dice.random() < 0.65 else no for _ in range(n)]
    second = [one if dice.random() < 0.8 else {yes: no, no: yes}[one] for one in first]
    share_1, share_2 = first.count(yes) / n, second.count(yes) / n
    same = sum(one == other for one, other in zip(first, second)) / n
    expected = share_1 * share_2 + (1 - share_1) * (1 - share_2)
    if 0.2 < share_1 < 1 and 0.1 < share_2 < 1 and same < 1:
        break
kappa = (same - expected) / (1 - expected)
agreement, by_chance = dice.choice([(0.9, 0.8), (0.88, 0.68), (0.75, 0.5), (0.9, 0.6), (0.8, 0.8)])
other_kappa = (agreement - by_chance) / (1 - by_chance)
differ = [place for place, pair in enumerate(zip(first, second), start=1) if pair[0] != pair[1]]
says = dice.choice([
    ("The two rounds differ on a text: which do you change?", "the rules"),
    ("In both rounds all labels are the same one. What is kappa?", "not defined"),
    ("The agreement is as high as by chance. What is kappa?", "0"),
])
options = ["the rules", "the second label", "not defined", "0", "1"]
statement = "\n".join([
    f"Ten texts, labelled twice: {short[yes]} is {yes}, {short[no]} is {no}.", "",
    "    text    " + "".join(f"{i:>4}" for i in range(1, n + 1)),
    "    round 1 " + "".join(f"{short[one]:>4}" for one in first),
    "    round 2 " + "".join(f"{short[one]:>4}" for one in second), "",
    "Give shares as numbers from 0 to 1, with two decimals.",
])
near = {"tolerance": 0.011}
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": "The raw agreement?", "answer": round(same, 4), "tolerance": 0.001},
        {"question": "The first text on which the rounds differ?", "answer": differ[0]},
        {"question": f"The share of {yes} in round 2?", "answer": share_2, "tolerance": 0.001},
        {"question": "The agreement expected by chance?", "answer": round(expected, 4), **near},
        {"question": "Kappa?", "answer": round(kappa, 4), "tolerance": 0.03},
        {"question": f"Elsewhere the agreement is {agreement}, {by_chance} is expected. Kappa?",
         "answer": round(other_kappa, 4), **near},
        {"question": says[0], "answer": says[1], "choices": options},
    ],
}))
