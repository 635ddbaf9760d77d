"""Write and read safetensors files with Python alone: the bits of each number, the header, the bytes."""
import json
import math
from pathlib import Path

from formats import step

# name in the file: exponent bits, mantissa bits
DTYPES = {"F32": (8, 23), "F16": (5, 10), "BF16": (8, 7), "F8_E5M2": (5, 2), "F8_E4M3": (4, 3)}
Tensor = tuple[str, list[int], list[float]]  # dtype, shape, values in the order of the rows


def _limits(dtype: str) -> tuple[int, int]:
    """The magnitude bits of infinity (for E4M3 of the largest number) and of NaN."""
    e, m = DTYPES[dtype]
    top = (1 << e) - 1 << m
    return (top + 6, top + 7) if dtype == "F8_E4M3" else (top, top | 1 << m - 1)


def to_bits(x: float, dtype: str) -> int:
    """The bit pattern of the nearest number: sign, exponent, mantissa."""
    e, m = DTYPES[dtype]
    most, nan = _limits(dtype)
    sign = int(math.copysign(1, x) < 0) << e + m
    if math.isnan(x):
        return nan
    if math.isinf(x):
        return sign | most
    gap = step(x, e, m)
    count = round(abs(x) / gap)                        # steps of this size, ties to even
    exponent = math.frexp(gap)[1] - 1 + m              # a normal number has 2^m to 2^(m+1) steps
    above = exponent - (2 - 2 ** (e - 1))              # 0 also for subnormal numbers
    return sign | min(most, (above << m) + count)      # the leading 1 of count carries into the exponent


def from_bits(bits: int, dtype: str) -> float:
    """The number of a bit pattern."""
    e, m = DTYPES[dtype]
    most, nan = _limits(dtype)
    sign = -1.0 if bits >> e + m else 1.0
    size = bits & (1 << e + m) - 1
    if size > most:
        return math.nan
    if size == most and dtype != "F8_E4M3":
        return sign * math.inf
    exponent, mantissa = size >> m, size & (1 << m) - 1
    lead = 1 << m
    return sign * math.ldexp(lead + mantissa, max(exponent, 1) + 1 - 2 ** (e - 1) - m)


def _width(dtype: str) -> int:
    return (1 + sum(DTYPES[dtype])) // 8


def save(path: str, tensors: dict[str, Tensor]) -> None:
    """Write a safetensors file."""
    header, data = {}, b""
    for name, (dtype, shape, values) in tensors.items():
        part = b"".join(to_bits(x, dtype).to_bytes(_width(dtype), "little") for x in values)
        header[name] = {"dtype": dtype, "shape": shape, "data_offsets": [len(data), len(data) + len(part)]}
        data += part
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    Path(path).write_bytes(len(text).to_bytes(8, "little") + text + data)


def load(path: str) -> dict[str, Tensor]:
    """Read a safetensors file; ValueError where its header does not fit its bytes."""
    raw = Path(path).read_bytes()
    size = int.from_bytes(raw[:8], "little")
    if len(raw) < 8 or size > len(raw) - 8:
        raise ValueError("the header is longer than the file")
    header, data = json.loads(raw[8:8 + size]), raw[8 + size:]
    header.pop("__metadata__", None)
    reached = 0
    for name, row in sorted(header.items(), key=lambda item: item[1]["data_offsets"]):
        start, end = row["data_offsets"]
        if start != reached:
            raise ValueError(f"{name} begins at {start} and not at {reached}")
        if end - start != math.prod(row["shape"]) * _width(row["dtype"]):
            raise ValueError(f"{name} has another size than its shape says")
        reached = end
    if reached != len(data):
        raise ValueError(f"{len(data)} bytes of data, {reached} in the header")
    tensors = {}
    for name, row in header.items():
        width, (start, end) = _width(row["dtype"]), row["data_offsets"]
        numbers = [int.from_bytes(data[at:at + width], "little") for at in range(start, end, width)]
        tensors[name] = (row["dtype"], row["shape"], [from_bits(bits, row["dtype"]) for bits in numbers])
    return tensors
