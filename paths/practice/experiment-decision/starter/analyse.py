"""Decide about the checkout: split first, traps next, then the effect."""
import json


def analyse() -> dict:
    """All numbers of the decision, the split first."""
    raise NotImplementedError


if __name__ == "__main__":
    with open("results.json", "w") as file:
        json.dump(analyse(), file, indent=2)
