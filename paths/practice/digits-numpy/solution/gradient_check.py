"""Compare every gradient of a small network with a measured slope."""
import copy
import random

from network import step

rng = random.Random(3)
params = {
    "W1": [[rng.uniform(-1, 1) for _ in range(4)] for _ in range(5)],
    "b1": [rng.uniform(-1, 1) for _ in range(5)],
    "W2": [[rng.uniform(-1, 1) for _ in range(5)] for _ in range(3)],
    "b2": [rng.uniform(-1, 1) for _ in range(3)],
}
rows = [([rng.random() for _ in range(4)], label) for label in (0, 1, 2, 1)]


def loss(params: dict) -> float:
    return step(copy.deepcopy(params), rows, 0.0)


moved = copy.deepcopy(params)
step(moved, rows, 1.0)                   # with rate 1 the change is minus the gradient
for name, old in params.items():
    for i, values in enumerate(old):
        for j in range(len(values)) if isinstance(values, list) else [None]:
            up, down = copy.deepcopy(params), copy.deepcopy(params)
            for p, h in ((up, 1e-5), (down, -1e-5)):
                if j is None:
                    p[name][i] += h
                else:
                    p[name][i][j] += h
            measured = (loss(up) - loss(down)) / 2e-5
            derived = old[i] - moved[name][i] if j is None else values[j] - moved[name][i][j]
            assert abs(measured - derived) < 1e-6, f"{name} {i} {j}: {derived}, measured {measured}"
print("all gradients agree")
