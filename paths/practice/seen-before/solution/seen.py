"""Three tests for contamination."""
import re
from collections import Counter
from collections.abc import Callable
from math import ceil, log
from random import Random


def ngrams(text: str, n: int) -> list[tuple[str, ...]]:
    """Return the word n-grams of a text."""
    words = _words(text)
    return [tuple(words[i : i + n]) for i in range(len(words) - n + 1)]


def overlap(item: str, corpus: str, n: int = 5) -> float:
    """Return the share of the item's n-grams in the corpus."""
    own, known = ngrams(item, n), set(ngrams(corpus, n))
    return sum(g in known for g in own) / len(own) if own else 0.0


class Bigram:
    def __init__(self, text: str):
        self.words = Counter(_words(text))
        self.pairs = Counter(ngrams(text, 2))
        self.next: dict[str, Counter] = {}
        for (a, b), n in self.pairs.items():
            self.next.setdefault(a, Counter())[b] = n

    def logprob(self, text: str) -> float:
        """Return the log-probability of the text's pairs."""
        v = len(self.words)
        return sum(log((self.pairs[p] + 0.1) / (self.words[p[0]] + 0.1 * v)) for p in ngrams(text, 2))


def complete(model: Bigram, start: str, n: int) -> str:
    """Return n further words."""
    out, last = [], _words(start)[-1]
    while len(out) < n and (after := model.next.get(last)):
        last = min(after, key=lambda w: (-after[w], w))
        out.append(last)
    return " ".join(out)


def completion(model: Bigram, item: str) -> float:
    """Return the share of the second half that the model continues."""
    words = _words(item)
    cut = ceil(len(words) / 2)
    rest = words[cut:]
    if not rest:
        return 0.0
    got = complete(model, " ".join(words[:cut]), len(rest)).split()
    return sum(a == b for a, b in zip(got, rest)) / len(rest)


def order_p(logprob: Callable[[str], float], texts: list[str], shuffles: int, seed: int) -> float:
    """Return the p-value of the published order."""
    rng, own = Random(seed), logprob(" ".join(texts))
    as_good = sum(logprob(" ".join(rng.sample(texts, len(texts)))) >= own for _ in range(shuffles))
    return (1 + as_good) / (1 + shuffles)


def _words(text: str) -> list[str]:
    return re.findall("[a-z0-9]+", text.lower())


if __name__ == "__main__":
    import json
    from pathlib import Path
    corpus = Path("data/corpus.txt").read_text()
    items = json.loads(Path("data/items.json").read_text())
    print([(i["id"], round(overlap(i["text"], corpus), 2)) for i in items if overlap(i["text"], corpus) > 0.1])
    print(order_p(Bigram(corpus).logprob, [i["text"] for i in items], 99, 0))
