"""Given: a small transformer that learns in some seconds which verb follows. Nothing is downloaded."""
import random

import torch
from torch import Tensor, nn

NOUNS, PLACES, VERBS = 30, ["near", "behind"], 4
WORDS = [f"noun{n:02d}{end}" for n in range(NOUNS) for end in ("", "s")] + PLACES + [f"verb{v}{end}" for v in range(VERBS) for end in ("s", "")]
NUMBER = {word: i for i, word in enumerate(WORDS)}
PLACE = 2  # where the next word is the verb: at the second noun


def sentence(chance: random.Random) -> tuple[list[str], str]:
    """Such as noun03 near noun17s verb1s: the verb goes with the first noun, and the second one is there to mislead."""
    first, second = chance.sample(range(NOUNS), 2)
    is_plural = chance.random() < 0.5
    subject = f"noun{first:02d}{'s' if is_plural else ''}"
    verb = f"verb{chance.randrange(VERBS)}{'' if is_plural else 's'}"
    return [subject, chance.choice(PLACES), f"noun{second:02d}{chance.choice(['', 's'])}"], verb


def sentences(count: int, seed: int) -> tuple[Tensor, Tensor, list[str], list[int]]:
    """Tokens without the verb, the verbs, the first noun of each, and 1 where it is plural."""
    chance = random.Random(seed)
    made = [sentence(chance) for _ in range(count)]
    tokens = torch.tensor([[NUMBER[word] for word in words] for words, _ in made])
    subjects = [words[0] for words, _ in made]
    return tokens, torch.tensor([NUMBER[verb] for _, verb in made]), subjects, [int(word.endswith("s")) for word in subjects]


class Block(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.before, self.attend = nn.LayerNorm(width), nn.MultiheadAttention(width, 2, batch_first=True)
        self.feed = nn.Sequential(nn.LayerNorm(width), nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

    def forward(self, x: Tensor) -> Tensor:
        normed, later = self.before(x), torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).triu(1)
        x = x + self.attend(normed, normed, normed, attn_mask=later, need_weights=False)[0]
        return x + self.feed(x)


class Reader(nn.Module):
    def __init__(self, width: int = 24) -> None:
        super().__init__()
        self.words, self.places = nn.Embedding(len(WORDS), width), nn.Embedding(3, width)
        self.start, self.blocks = nn.Identity(), nn.ModuleList([Block(width), Block(width)])
        self.end = nn.Sequential(nn.LayerNorm(width), nn.Linear(width, len(WORDS)))

    def forward(self, tokens: Tensor) -> Tensor:
        x = self.start(self.words(tokens) + self.places(torch.arange(tokens.shape[1])))
        for block in self.blocks:
            x = block(x)
        return self.end(x)


LAYERS = ["start", "blocks.0", "blocks.1"]


def untrained(seed: int = 0) -> Reader:
    torch.manual_seed(seed)
    return Reader().double()  # in float64 every machine gets nearly the same weights


def trained(seed: int = 0, steps: int = 250) -> Reader:
    model = untrained(seed)
    optimizer = torch.optim.AdamW(model.parameters(), lr=0.01)
    tokens, verbs, _, _ = sentences(4096, seed + 1)
    for step in range(steps):
        rows = torch.arange(step * 64, step * 64 + 64) % len(tokens)
        loss = nn.functional.cross_entropy(model(tokens[rows])[:, PLACE], verbs[rows])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return model.eval()
