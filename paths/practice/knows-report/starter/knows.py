"""One claim about the GPT of whale.safetensors: a letter that can be read at a place, and is used there."""
from torch import Tensor

from small_gpt import GPT

PLACES = ["table", "blocks.0", "blocks.1"]  # the outputs that are probed and patched; table is the letter's own vector


def load() -> tuple[GPT, list[str]]:
    """The trained model, in eval mode, and its letters."""
    raise NotImplementedError


def outputs(model: GPT, ids: Tensor) -> dict[str, Tensor]:
    """For each name of PLACES its output at the last place of (B, T) tokens, (B, width)."""
    raise NotImplementedError


def probe(xs: Tensor, ys: Tensor, train: list[int], test: list[int]) -> float:
    """The accuracy on `test` of a linear probe with bias, fitted on `train` by least squares to −1 and 1."""
    raise NotImplementedError


def effect(model: GPT, name: str, clean: Tensor, corrupted: Tensor, source: Tensor, right: int, wrong: int) -> float:
    """The share of the logit difference that the output of `name` at the last place of `source` brings into `corrupted`."""
    raise NotImplementedError
