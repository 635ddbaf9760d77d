"""A sparse autoencoder on lists."""
import math
import random


def make_data(features: list[list[float]], count: int, active: float, seed: int) -> list[list[float]]:
    """Return sums of randomly active features."""
    raise NotImplementedError


def _unit(v: list[float]) -> list[float]:
    """Return v with length 1 (a helper; use it or delete it)."""
    raise NotImplementedError


def start(hidden: int, size: int, seed: int) -> dict:
    """Return a model with random unit columns."""
    raise NotImplementedError


def encode(model: dict, x: list[float]) -> list[float]:
    """Return the activities."""
    raise NotImplementedError


def decode(model: dict, a: list[float]) -> list[float]:
    """Return the reconstruction."""
    raise NotImplementedError


def loss(model: dict, x: list[float], penalty: float) -> float:
    """Return squared error plus the penalty on activity."""
    raise NotImplementedError


def step(model: dict, batch: list[list[float]], rate: float, penalty: float) -> None:
    """Take one gradient step, then scale the columns to length 1."""
    raise NotImplementedError


def found(columns: list[list[float]], features: list[list[float]], least: float = 0.9) -> int:
    """Return how many features have a column in nearly the same direction."""
    raise NotImplementedError


def summary(model: dict, data: list[list[float]]) -> dict:
    """Return error, mean number of active units and dead units."""
    raise NotImplementedError
