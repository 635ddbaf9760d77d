"""Contracts for messages, and their evolution."""

TYPES = {"int": (int,), "float": (float, int), "str": (str,), "bool": (bool,)}


def problems(contract: dict, message: dict) -> list[str]:
    """Return what is wrong with a message."""
    raise NotImplementedError


def backward(old: dict, new: dict) -> list[str]:
    """Return why readers of the new version cannot read old messages."""
    raise NotImplementedError


def forward(old: dict, new: dict) -> list[str]:
    """Return why readers of the old version cannot read new messages."""
    raise NotImplementedError


class Registry:
    """Versions of one contract, each fully compatible with the one before."""

    def __init__(self) -> None:
        """Start without a version."""
        raise NotImplementedError

    def register(self, contract: dict) -> int:
        """Store a compatible version and return its number."""
        raise NotImplementedError

    def get(self, version: int) -> dict:
        """Return one version."""
        raise NotImplementedError


class Producer:
    """Sends only messages that keep the contract."""

    def __init__(self, registry: Registry, version: int) -> None:
        """Use one version of the contract."""
        raise NotImplementedError

    def send(self, message: dict, topic: list[dict]) -> None:
        """Append a good message; refuse a bad one."""
        raise NotImplementedError


def consume(topic: list[dict], contract: dict) -> tuple[list[dict], list[dict]]:
    """Return good values and dead letters."""
    raise NotImplementedError
