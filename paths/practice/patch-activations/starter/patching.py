"""Activation patching for any model with a cache."""


def logit_diff(logits: list[float], right: int, wrong: int) -> float:
    """Return the logit of the right minus that of the wrong token."""
    raise NotImplementedError


def restored(clean: float, corrupted: float, patched: float) -> float:
    """Return 0 for the corrupted, 1 for the clean run."""
    raise NotImplementedError


def patch_each(run, clean: list[int], corrupted: list[int], right: int, wrong: int) -> dict:
    """Return the restored share for each activation, patched alone."""
    raise NotImplementedError


def reverse_each(run, clean: list[int], corrupted: list[int], right: int, wrong: int) -> dict:
    """Return the lost share for each corrupted activation put into the clean run."""
    raise NotImplementedError


def beats_random(run, clean: list[int], corrupted: list[int], key, right: int, wrong: int,
                 others: list[list[int]]) -> float:
    """Return the share of unrelated prompts whose activation restores less."""
    raise NotImplementedError


def top(effects: dict, least: float) -> list:
    """Return the keys with large effects, largest first."""
    raise NotImplementedError
