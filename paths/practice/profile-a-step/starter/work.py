"""Given: one real training step, in four named parts. Nothing in it is wrong; something in it is slow."""
import random
from collections.abc import Callable, Iterator

import torch
from torch import Tensor, nn
from torch.profiler import record_function

LETTERS = "abcdefghijklmnopqrstuvwxyz "
BATCH, LENGTH, WIDTH = 64, 24, 64


class Reader(nn.Module):
    """Says whether a text has more vowels than chance gives it."""

    def __init__(self) -> None:
        super().__init__()
        self.embed, self.mix, self.head = nn.Embedding(len(LETTERS), WIDTH), nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, 2)

    def forward(self, ids: Tensor) -> Tensor:
        letters = self.embed(ids)
        seen = [torch.relu(self.mix(letters[:, place])) for place in range(ids.shape[1])]
        return self.head(torch.stack(seen, dim=1).mean(dim=1))


def batches(seed: int = 0) -> Iterator[tuple[Tensor, Tensor]]:
    """Random texts without end, with their labels."""
    chance = random.Random(seed)
    while True:
        texts = ["".join(chance.choices(LETTERS, k=LENGTH)) for _ in range(BATCH)]
        labels = [int(sum(letter in "aeiou" for letter in text) > LENGTH * 5 / 27) for text in texts]
        yield torch.tensor([[LETTERS.index(letter) for letter in text] for text in texts]), torch.tensor(labels)


def training(model: nn.Module, seed: int = 0) -> Callable[[], float]:
    """One call is one step; it returns the loss."""
    source, optimizer = batches(seed), torch.optim.AdamW(model.parameters(), lr=0.01)

    def step() -> float:
        with record_function("data"):
            ids, labels = next(source)
        with record_function("forward"):
            loss = nn.functional.cross_entropy(model(ids), labels)
        with record_function("backward"):
            optimizer.zero_grad()
            loss.backward()
        with record_function("optimizer"):
            optimizer.step()
        return loss.item()

    return step
