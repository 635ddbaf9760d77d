"""Training runs that one can believe: schedule, accumulation, checkpoints, throughput, and a ladder of sizes."""
import torch
from torch import Tensor

from law import fit, predict
from small_gpt import CONTEXT, GPT, text, weights


def rate(step: int, steps: int, peak: float, warmup: int, floor: float = 0.1) -> float:
    """Linear up to `peak` in step `warmup` (step 0 has peak / warmup), then a cosine down to floor * peak in the last step."""
    raise NotImplementedError()


def batch(data: Tensor, size: int, draw: torch.Generator) -> tuple[Tensor, Tensor]:
    """`size` random windows of CONTEXT inputs, and the same one place later."""
    raise NotImplementedError()


def flops_per_token(model: GPT) -> int:
    """Forward and backward: 6 for each weight, and attention without saving for the mask."""
    raise NotImplementedError()


def train(model: GPT, data: Tensor, steps: int, size: int = 16, parts: int = 1, peak: float = 3e-3, warmup: int = 40, seed: int = 0, bf16: bool = False, checkpoint: str | None = None, every: int = 50, until: int | None = None) -> list[dict[str, float]]:
    """AdamW with clipping at 1, `size` windows a step in `parts` equal parts. One row for each step: step, tokens, loss, rate, seconds.

    With `checkpoint`, goes on from that file if it exists, and writes it after each step number that `every` divides, and
    after the last. `until` stops before that step, as a kill would, but the schedule is that of `steps`.
    """
    raise NotImplementedError()


def valid(model: GPT, data: Tensor) -> float:
    """The mean loss over all whole windows of the data, one behind the other."""
    raise NotImplementedError()


def throughput(log: list[dict[str, float]], skip: int = 10) -> float:
    """Tokens a second: those of one step over the median of the seconds, without the first steps."""
    raise NotImplementedError()


def peak_flops(size: int = 512, repeats: int = 20) -> float:
    """What this machine reaches in its best discipline: a square matrix product, operations a second."""
    raise NotImplementedError()


def bet(points: list[tuple[float, float]], n: float) -> float:
    """The loss that the law of these (weights, loss) predicts for n weights."""
    raise NotImplementedError()


def main() -> None:
    """Climb the ladder: train five rungs; bet.json is written before the last one, ladder.csv after it."""
    raise NotImplementedError()
