"""Patches, embeddings and operations of a vision transformer."""

Picture = list[list[list[float]]]
Matrix = list[list[float]]


def to_patches(picture: Picture, size: int) -> Matrix:
    """Return one token for each patch, row by row."""
    raise NotImplementedError


def from_patches(tokens: Matrix, size: int, width: int, channels: int) -> Picture:
    """Return the picture again."""
    raise NotImplementedError


def embed(tokens: Matrix, weight: Matrix, bias: list[float], positions: Matrix, class_token: list[float]) -> Matrix:
    """Return class token and mapped tokens, with positions added."""
    raise NotImplementedError


def block_macs(n: int, d: int) -> int:
    """Return the multiply-adds of one block."""
    raise NotImplementedError


def vit_macs(side: int, patch: int, channels: int, d: int, depth: int, classes: int) -> int:
    """Return the multiply-adds of a whole vision transformer."""
    raise NotImplementedError


def conv_macs(side: int, layers: list[tuple[int, int, int, int]]) -> int:
    """Return the multiply-adds of a stack of convolutions."""
    raise NotImplementedError


def match_depth(target: int, side: int, patch: int, channels: int, d: int, classes: int) -> int:
    """Return the depth whose cost is nearest to the target."""
    raise NotImplementedError
