"""Signals and gradients through deep ReLU networks."""
import random


def draw(kind: str, inputs: int, outputs: int, rng: random.Random) -> list[list[float]]:
    """A weight matrix, one row for each output."""
    raise NotImplementedError


def rms(values: list[float]) -> float:
    """Root of the mean square."""
    raise NotImplementedError


def forward(x: list[float], layers: list[list[list[float]]]) -> list[list[float]]:
    """The vectors after each layer and its ReLU."""
    raise NotImplementedError


def backward(layers: list[list[list[float]]], outputs: list[list[float]], grad: list[float]) -> list[list[float]]:
    """Gradients with respect to the input of each layer."""
    raise NotImplementedError


def theory(kind: str, depth: int) -> float:
    """Factor of the RMS after depth layers with ReLU."""
    raise NotImplementedError
