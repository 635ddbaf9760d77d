"""Patches, embeddings and operations of a vision transformer."""

Picture = list[list[list[float]]]
Matrix = list[list[float]]


def to_patches(picture: Picture, size: int) -> Matrix:
    """Return one token for each patch, row by row."""
    height, width = len(picture), len(picture[0])
    if height % size or width % size:
        raise ValueError(f"{size} does not divide {height} x {width}")
    return [
        [v for row in picture[top : top + size] for pixel in row[left : left + size] for v in pixel]
        for top in range(0, height, size)
        for left in range(0, width, size)
    ]


def from_patches(tokens: Matrix, size: int, width: int, channels: int) -> Picture:
    """Return the picture again."""
    across = width // size
    height = len(tokens) // across * size
    picture: Picture = [[[] for _ in range(width)] for _ in range(height)]
    for t, token in enumerate(tokens):
        for r in range(size):
            for c in range(size):
                start = (r * size + c) * channels
                picture[t // across * size + r][t % across * size + c] = token[start : start + channels]
    return picture


def embed(tokens: Matrix, weight: Matrix, bias: list[float], positions: Matrix, class_token: list[float]) -> Matrix:
    """Return class token and mapped tokens, with positions added."""
    mapped = [[sum(w * x for w, x in zip(row, token)) + b for row, b in zip(weight, bias)] for token in tokens]
    return [[v + p for v, p in zip(row, place)] for row, place in zip([class_token, *mapped], positions, strict=True)]


def block_macs(n: int, d: int) -> int:
    """Return the multiply-adds of one block."""
    return 12 * n * d * d + 2 * n * n * d


def vit_macs(side: int, patch: int, channels: int, d: int, depth: int, classes: int) -> int:
    """Return the multiply-adds of a whole vision transformer."""
    n = (side // patch) ** 2
    return n * patch * patch * channels * d + depth * block_macs(n + 1, d) + d * classes


def conv_macs(side: int, layers: list[tuple[int, int, int, int]]) -> int:
    """Return the multiply-adds of a stack of convolutions."""
    total = 0
    for kernel, inputs, outputs, stride in layers:
        side = -(-side // stride)
        total += side * side * kernel * kernel * inputs * outputs
    return total


def match_depth(target: int, side: int, patch: int, channels: int, d: int, classes: int) -> int:
    """Return the depth whose cost is nearest to the target."""
    depth = 1
    while vit_macs(side, patch, channels, d, depth, classes) < target:
        depth += 1
    return min(range(max(1, depth - 1), depth + 1), key=lambda k: abs(vit_macs(side, patch, channels, d, k, classes) - target))
