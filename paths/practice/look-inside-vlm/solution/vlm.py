"""What a picture costs in a vision-language model."""

import csv

Vectors = list[list[float]]


def tile_grid(width: int, height: int, tile: int = 512, limit: int = 2048) -> tuple[int, int]:
    """Return columns and rows of tiles."""
    longest = max(width, height)
    if longest > limit:
        width, height = round(width * limit / longest), round(height * limit / longest)
    return max(1, -(-width // tile)), max(1, -(-height // tile))


def picture_tokens(width: int, height: int, tile: int = 512, patch: int = 16, r: int = 4, limit: int = 2048) -> int:
    """Return the tokens of a picture."""
    columns, rows = tile_grid(width, height, tile, limit)
    tiles = columns * rows
    return (tiles + (tiles > 1)) * (tile // patch // r) ** 2


def pixel_shuffle(vectors: Vectors, columns: int, r: int) -> Vectors:
    """Merge squares of r x r vectors."""
    grid = [vectors[i : i + columns] for i in range(0, len(vectors), columns)]
    if columns % r or len(grid) % r:
        raise ValueError(f"{r} does not divide {columns} x {len(grid)}")
    return [
        [v for dy in range(r) for dx in range(r) for v in grid[y + dy][x + dx]]
        for y in range(0, len(grid), r)
        for x in range(0, columns, r)
    ]


def splice(ids: list[int], placeholder: int, embed: dict[int, list[float]], pictures: list[Vectors]) -> Vectors:
    """Return the sequence with pictures in the place of placeholders."""
    if ids.count(placeholder) != len(pictures):
        raise ValueError(f"{ids.count(placeholder)} placeholders for {len(pictures)} pictures")
    left = iter(pictures)
    sequence: Vectors = []
    for token in ids:
        sequence.extend(next(left) if token == placeholder else [embed[token]])
    return sequence


def cache_bytes(tokens: int, layers: int, kv_heads: int, head_size: int, bytes_each: int = 2) -> int:
    """Return the size of the KV cache."""
    return 2 * layers * kv_heads * head_size * bytes_each * tokens


def largest_side(tokens: int, **options: int) -> int:
    """Return the largest square that fits into so many tokens."""
    return max((s for s in range(64, 4097, 64) if picture_tokens(s, s, **options) <= tokens), default=0)


if __name__ == "__main__":
    with open("bill.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["side", "tokens", "pairs", "cache_mb"])
        for side in (256, 512, 768, 1024, 1536, 2048):
            n = picture_tokens(side, side)
            writer.writerow([side, n, (n + 50) ** 2, round(cache_bytes(n + 50, 30, 3, 64) / 1e6, 3)])
