"""How many weights LoRA trains; the seed chooses."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
d_in, d_out = dice.choice([512, 1024, 2048]), dice.choice([512, 1024, 4096])
rank, layers, matrices = dice.choice([4, 8, 16]), dice.choice([12, 24, 32]), dice.choice([2, 4])
small, full = rank * (d_in + d_out), d_in * d_out
alpha = rank * dice.choice([1, 2, 4])
statement = "\n".join([
    f"A matrix of {d_out} x {d_in} is frozen and gets LoRA of rank {rank} with alpha {alpha}. In the model it stands {matrices} times in each of {layers} layers.",
    "LoRA adds B times A, with B of d_out x rank and A of rank x d_in, times alpha / rank.",
])
questions = [
    {"question": "Weights of the frozen matrix", "answer": full},
    {"question": "Trained weights for this one matrix", "answer": small},
    {"question": "Their share of the frozen ones in per cent (two decimals)", "answer": round(100 * small / full, 2), "tolerance": 0.011},
    {"question": "Trained weights in the whole model", "answer": small * layers * matrices},
    {"question": "The factor alpha / rank", "answer": alpha / rank},
    {"question": "B starts at zero. What does the model answer before the first step?", "answer": "the same as without LoRA",
     "choices": ["noise", "the same as without LoRA", "zeros"]},
]
print(json.dumps({"statement": statement, "questions": questions}))
