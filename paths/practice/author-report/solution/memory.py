"""What a sample shares with the training text."""


def longest_shared(sample: str, training: str) -> str:
    """The longest run of the sample that occurs in the training text."""
    best = ""
    for start in range(len(sample)):
        while start + len(best) < len(sample) and sample[start:start + len(best) + 1] in training:
            best = sample[start:start + len(best) + 1]
    return best


def share_copied(sample: str, training: str, n: int) -> float:
    """The share of runs of n characters that occur in the training text."""
    grams = [sample[i:i + n] for i in range(len(sample) - n + 1)]
    return sum(gram in training for gram in grams) / len(grams) if grams else 0.0


def entry(seed: int, text: str, training: str) -> dict:
    """One sample with its longest shared run."""
    shared = longest_shared(text, training)
    return {"seed": seed, "text": text, "shared": shared, "length": len(shared)}
