"""What a picture costs in a vision-language model."""

Vectors = list[list[float]]


def tile_grid(width: int, height: int, tile: int = 512, limit: int = 2048) -> tuple[int, int]:
    """Return columns and rows of tiles."""
    raise NotImplementedError


def picture_tokens(width: int, height: int, tile: int = 512, patch: int = 16, r: int = 4, limit: int = 2048) -> int:
    """Return the tokens of a picture."""
    raise NotImplementedError


def pixel_shuffle(vectors: Vectors, columns: int, r: int) -> Vectors:
    """Merge squares of r x r vectors."""
    raise NotImplementedError


def splice(ids: list[int], placeholder: int, embed: dict[int, list[float]], pictures: list[Vectors]) -> Vectors:
    """Return the sequence with pictures in the place of placeholders."""
    raise NotImplementedError


def cache_bytes(tokens: int, layers: int, kv_heads: int, head_size: int, bytes_each: int = 2) -> int:
    """Return the size of the KV cache."""
    raise NotImplementedError


def largest_side(tokens: int, **options: int) -> int:
    """Return the largest square that fits into so many tokens."""
    raise NotImplementedError
