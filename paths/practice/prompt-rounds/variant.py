"""Scores, flips and the sign test of two prompts; the seed chooses the answers."""

import json
import math
import random
import sys

dice = random.Random(int(sys.argv[1]))
words = ["found", "absent", "unclear"]
truth = [dice.choice(words) for _ in range(8)]


def answers(skill):
    """Some right, some wrong, some not in the agreed form."""
    result = []
    for word in truth:
        if dice.random() < skill:
            result.append(dice.choice([word, word.capitalize() + ".", word.upper()]))
        else:
            wrong = dice.choice([one for one in words if one != word])
            result.append(dice.choice([wrong, f"It is {word}"]))
    return result


before, after = answers(0.5), answers(0.7)


def right(given):
    cleaned = [text.strip().removesuffix(".").lower() for text in given]
    return {i for i, text in enumerate(cleaned) if text == truth[i]}


better, worse = right(after) - right(before), right(before) - right(after)
up, down = dice.choice([(5, 0), (4, 1), (6, 0), (3, 0), (5, 1), (2, 1), (4, 0), (0, 5), (1, 5)])
flips, rarer = up + down, min(up, down)
p = min(1, 2 * sum(math.comb(flips, k) for k in range(rarer + 1)) / 2 ** flips)
score, gain, loss = dice.randint(9, 14), dice.randint(1, 5), dice.randint(1, 4)
statement = "\n".join([
    "Allowed answers: found, absent, unclear. The program removes white space at the ends and one",
    "final dot and ignores capitals, nothing more. Eight cases:", "",
    f"       {'truth':<9} {'prompt A':<15} prompt B",
    *(f"    {i + 1}  {truth[i]:<9} {before[i]:<15} {after[i]}" for i in range(8)),
])
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": "The score of prompt A (how many are right)?", "answer": len(right(before))},
        {"question": "How many cases became better from A to B?", "answer": len(better)},
        {"question": "How many became worse?", "answer": len(worse)},
        {"question": f"Elsewhere {score} of 20 were right, then {gain} became better and {loss} "
                     "worse. The new score?", "answer": score + gain - loss},
        {"question": f"The sign test for {up} better and {down} worse: p, with two decimals?",
         "answer": round(p, 4), "tolerance": 0.006},
    ],
}))
