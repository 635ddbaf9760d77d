"""Write and read safetensors files with Python alone: the bits of each number, the header, the bytes."""
from formats import step  # yours

# name in the file: exponent bits, mantissa bits
DTYPES = {"F32": (8, 23), "F16": (5, 10), "BF16": (8, 7), "F8_E5M2": (5, 2), "F8_E4M3": (4, 3)}
Tensor = tuple[str, list[int], list[float]]  # dtype, shape, values in the order of the rows


def to_bits(x: float, dtype: str) -> int:
    """The bit pattern of the nearest number: sign, exponent, mantissa."""
    raise NotImplementedError()


def from_bits(bits: int, dtype: str) -> float:
    """The number of a bit pattern."""
    raise NotImplementedError()


def save(path: str, tensors: dict[str, Tensor]) -> None:
    """Write a safetensors file."""
    raise NotImplementedError()


def load(path: str) -> dict[str, Tensor]:
    """Read a safetensors file; ValueError where its header does not fit its bytes."""
    raise NotImplementedError()
