"""Probes by scikit-learn on activations that forward hooks catch."""
from collections.abc import Sequence

from torch import Tensor, nn

from probe import control_labels  # yours


def caught(model: nn.Module, names: list[str], tokens: Tensor, place: int) -> dict[str, Tensor]:
    """For each named module what it returned at one place, (N, width); no hook stays behind."""
    raise NotImplementedError()


def halves(groups: Sequence[str], seed: int) -> tuple[Sequence[int], Sequence[int]]:
    """Rows for training and for the test; a quarter of the groups is in the test, and none is on both sides."""
    raise NotImplementedError()


def probe(xs: Tensor, ys: Sequence[int], train: Sequence[int], test: Sequence[int]) -> float:
    """The accuracy on the test rows of a logistic regression that saw only the training rows, scaled."""
    raise NotImplementedError()


def table(model: nn.Module, names: list[str], tokens: Tensor, place: int, subjects: list[str], ys: list[int]) -> dict[str, dict[str, float]]:
    """For each named module: seen, control, selectivity and unseen, means over the seeds 0 to 4."""
    raise NotImplementedError()
