"""What else does a test file measure?"""
import re
from collections.abc import Callable
from math import sqrt


def longest(options: list[str]) -> int:
    """Return the index of the longest option."""
    return max(range(len(options)), key=lambda i: len(options[i]))


def only_unround(options: list[str]) -> int | None:
    """Return the index of the only option whose last digit is not 0."""
    odd = [i for i, o in enumerate(options) if (d := re.findall(r"\d", o)) and d[-1] != "0"]
    return odd[0] if len(odd) == 1 else None


def blind(items: list[dict], rule: Callable[[list[str]], int | None]) -> dict:
    """Return how well a rule does that sees only the options."""
    guesses = [(rule(i["options"]), i["key"]) for i in items]
    answered = [(g, k) for g, k in guesses if g is not None]
    right, n = sum(g == k for g, k in answered), len(answered)
    return {"right": right, "answered": n, "z": (right / n - 0.25) / sqrt(0.25 * 0.75 / n) if n else 0.0}


def leaks(items: list[dict]) -> list[str]:
    """Return items whose question contains the keyed option."""
    return [i["id"] for i in items if re.search(rf"(?<!\w){re.escape(i['options'][i['key']])}(?!\w)", i["question"], re.I)]


if __name__ == "__main__":
    import json
    from pathlib import Path
    data = json.loads(Path("data/items.json").read_text())
    print(blind(data, longest), blind(data, only_unround), leaks(data))
