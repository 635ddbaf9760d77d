"""A ledger of four steps: time saved, and what found the faults; the seed chooses."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
kinds = ["feature", "tests", "refactor", "docs", "fix"]
rows = [(kind, dice.randint(2, 15), dice.randint(3, 40), dice.choice([15, 20, 30, 45, 60]), dice.randint(0, 3), dice.randint(0, 3)) for kind in dice.sample(kinds, 4)]
saved = [guess - agent - review for _, agent, review, guess, _, _ in rows]
tests, reading = sum(r[4] for r in rows), sum(r[5] for r in rows)
statement = "\n".join([
    "Four steps with a coding agent: minutes of the agent, minutes of your review, your estimate for doing it alone (written before), and the faults that tests and your reading found.", "",
    "    step      agent  review  estimate  by tests  by reading", *(f"    {k:<9} {a:>5}  {r:>6}  {e:>8}  {t:>8}  {d:>10}" for k, a, r, e, t, d in rows), "",
    "Time saved is the estimate minus agent and review.",
])
questions = [
    {"question": f"Minutes saved in the step {rows[0][0]} (below zero if lost)", "answer": saved[0]},
    {"question": "Minutes saved in all four steps", "answer": sum(saved)},
    {"question": "In how many steps was time lost?", "answer": sum(one < 0 for one in saved)},
    {"question": "Share of the faults that tests found (two decimals; 0 if there were none)", "answer": round(tests / max(1, tests + reading), 2), "tolerance": 0.006},
    {"question": "Is the estimate measured or a guess?", "answer": "a guess", "choices": ["measured", "a guess"]},
]
print(json.dumps({"statement": statement, "questions": questions}))
