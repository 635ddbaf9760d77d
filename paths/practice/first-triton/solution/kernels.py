"""Two kernels as programs of one block."""
import math

from lanes import Memory


def programs(n: int, block: int) -> int:
    """Return how many blocks cover n elements."""
    return -(-n // block)


def add_program(pid: int, x: Memory, y: Memory, out: Memory, n: int, block: int) -> None:
    """Add one block of x and y into out."""
    offsets = [pid * block + i for i in range(block)]
    mask = [o < n for o in offsets]
    a, b = x.load(offsets, mask, 0.0), y.load(offsets, mask, 0.0)
    out.store(offsets, [u + v for u, v in zip(a, b)], mask)


def softmax_program(row: int, x: Memory, out: Memory, columns: int, block: int) -> None:
    """Write the softmax of one row."""
    offsets = [row * columns + i for i in range(block)]
    mask = [i < columns for i in range(block)]
    lanes = x.load(offsets, mask, -math.inf)
    top = max(lanes)
    powers = [math.exp(v - top) for v in lanes]
    total = sum(powers)
    out.store(offsets, [p / total for p in powers], mask)


def add_bytes(n: int, width: int) -> int:
    """Return the bytes of a vector addition."""
    return 3 * n * width


def softmax_bytes(rows: int, columns: int, width: int) -> int:
    """Return the bytes of a fused row softmax."""
    return 2 * rows * columns * width
