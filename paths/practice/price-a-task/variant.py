"""What calls of a hosted model cost; the seed chooses."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
calls = dice.choice([1_000, 5_000, 20_000])
tokens_in, tokens_out = dice.choice([400, 900, 2_000]), dice.choice([50, 120, 300])
price_in, price_out = dice.choice([0.5, 1.0, 3.0]), dice.choice([2.0, 5.0, 15.0])
cached = dice.choice([0.25, 0.5, 0.75])
into, out = calls * tokens_in * price_in / 1e6, calls * tokens_out * price_out / 1e6
statement = "\n".join([
    f"{calls} calls, each with {tokens_in} tokens in and {tokens_out} out. A million tokens cost {price_in} in and {price_out} out.",
    f"Of the tokens in, {cached:.0%} are the same beginning in each call; a cache reads them at a tenth of the price.",
    "Round to two decimals.",
])
questions = [
    {"question": "Tokens in, in all calls", "answer": calls * tokens_in},
    {"question": "Price of all tokens in, without cache", "answer": round(into, 2), "tolerance": 0.011},
    {"question": "Price of all tokens out", "answer": round(out, 2), "tolerance": 0.011},
    {"question": "Price of everything with the cache", "answer": round(into * (1 - 0.9 * cached) + out, 2), "tolerance": 0.02},
    {"question": "Which part is the larger one without cache?", "answer": "in" if into > out else "out" if out > into else "equal", "choices": ["in", "out", "equal"]},
]
print(json.dumps({"statement": statement, "questions": questions}))
