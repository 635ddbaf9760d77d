"""Activation patching for any model with a cache."""


def logit_diff(logits: list[float], right: int, wrong: int) -> float:
    """Return the logit of the right minus that of the wrong token."""
    return logits[right] - logits[wrong]


def restored(clean: float, corrupted: float, patched: float) -> float:
    """Return 0 for the corrupted, 1 for the clean run."""
    if clean == corrupted:
        raise ValueError("clean and corrupted do not differ")
    return (patched - corrupted) / (clean - corrupted)


def patch_each(run, clean: list[int], corrupted: list[int], right: int, wrong: int) -> dict:
    """Return the restored share for each activation, patched alone."""
    if len(clean) != len(corrupted):
        raise ValueError("the prompts differ in length")
    logits, cache = run(clean)
    c, d = logit_diff(logits, right, wrong), logit_diff(run(corrupted)[0], right, wrong)
    return {key: restored(c, d, logit_diff(run(corrupted, {key: value})[0], right, wrong))
            for key, value in cache.items()}


def reverse_each(run, clean: list[int], corrupted: list[int], right: int, wrong: int) -> dict:
    """Return the lost share for each corrupted activation put into the clean run."""
    return patch_each(run, corrupted, clean, right, wrong)


def beats_random(run, clean: list[int], corrupted: list[int], key, right: int, wrong: int,
                 others: list[list[int]]) -> float:
    """Return the share of unrelated prompts whose activation restores less."""
    def effect(prompt: list[int]) -> float:
        return logit_diff(run(corrupted, {key: run(prompt)[1][key]})[0], right, wrong)
    main = effect(clean)
    return sum(effect(prompt) < main for prompt in others) / len(others)


def top(effects: dict, least: float) -> list:
    """Return the keys with large effects, largest first."""
    return sorted((k for k, v in effects.items() if abs(v) >= least), key=lambda k: (-abs(effects[k]), k))
