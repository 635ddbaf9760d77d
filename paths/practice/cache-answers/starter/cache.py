"""A cache for exact and near-equal questions."""


def normalise(question: str) -> str:
    raise NotImplementedError


def cosine(a: list[float], b: list[float]) -> float:
    raise NotImplementedError


class AnswerCache:
    def __init__(self, threshold: float, ttl: float) -> None: ...

    def put(self, question: str, vector: list[float], answer: str, scope: str, now: float) -> None:
        raise NotImplementedError

    def get(self, question: str, vector: list[float], scope: str, now: float) -> tuple[str, str] | None:
        raise NotImplementedError


def best_threshold(pairs: list[tuple[float, bool]]) -> float | None:
    raise NotImplementedError
