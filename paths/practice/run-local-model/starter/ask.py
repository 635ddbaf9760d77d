"""Ask a model on this computer."""


def request(model: str, prompt: str, num_ctx: int = 4096) -> bytes:
    """Return the JSON to send."""
    raise NotImplementedError


def read(text: str, num_ctx: int = 4096) -> dict:
    """Return answer, counts, speed and warnings of a reply."""
    raise NotImplementedError


def is_local(url: str) -> bool:
    """Say whether the address is this computer."""
    raise NotImplementedError
