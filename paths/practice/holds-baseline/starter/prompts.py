"""Instructions that shift the toy's policy, as prompts shift a model's. It is given; do not change it."""

PROMPTS = {
    "tag": {"tag": [1.5, 0.0]},
    "all": {"form": [1.2, 0.0, 0.0]},
    "largest first": {"order": [0.0, 0.7]},
    "think of products": {"first": [0.0, 0.0, 0.6, 0.0]},
    "be careful": {"second": [0.0, 0.1, 0.0, 0.0]},
    "you are an expert": {"form": [0.0, 0.2, 0.1]},
}


def apply(logits: dict[str, list[float]], names: list[str]) -> dict[str, list[float]]:
    """Return new logits under a prompt made of these instructions."""
    new = {name: list(row) for name, row in logits.items()}
    for instruction in names:
        for name, shifts in PROMPTS[instruction].items():
            new[name] = [z + s for z, s in zip(new[name], shifts)]
    return new
