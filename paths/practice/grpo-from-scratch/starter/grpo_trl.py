"""GRPO with TRL: a reward that code checks, one that can be cheated, and the log that tells them apart."""
from torch import nn
from trl import GRPOTrainer


def exact(completions: list[str], answer: list[str], **rest) -> list[float]:
    """1.0 where the whole text is the answer, else 0.0."""
    raise NotImplementedError()


def loose(completions: list[str], answer: list[str], **rest) -> list[float]:
    """1.0 where the answer occurs anywhere in the text: a reward with a hole."""
    raise NotImplementedError()


def trainer(model: nn.Module, tokenizer, rows: list[dict], reward, steps: int, lr: float = 0.005, group: int = 8) -> GRPOTrainer:
    """A GRPOTrainer without KL, without division by the std, averaged over tokens; eight problems a step."""
    raise NotImplementedError()


def history(run: GRPOTrainer) -> list[dict[str, float]]:
    """One row for each step: reward, dead (share of groups with equal rewards), length, entropy."""
    raise NotImplementedError()


def solved(model: nn.Module, tokenizer, rows: list[dict], draws: int = 8, seed: int = 0) -> float:
    """The share of exact answers among `draws` sampled ones for each row, whatever the model was trained with."""
    raise NotImplementedError()


def verdict(rows: list[dict[str, float]], before: float, after: float) -> str:
    """From the log and the exact scores before and after: collapsed, cheating, learning or flat.

    collapsed: the last ten steps have mostly dead groups and a mean reward below the first ten;
    cheating: the reward rose by more than 0.1 and the exact score fell; learning: both rose; else flat.
    """
    raise NotImplementedError()
