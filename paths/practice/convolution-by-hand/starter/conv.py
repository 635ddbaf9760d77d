"""Convolution with loops."""

Picture = list[list[list[float]]]


def output_size(n: int, k: int, stride: int = 1, padding: int = 0) -> int:
    """How many places the filter has along one side."""
    raise NotImplementedError


def conv2d(picture: Picture, filters: list[Picture], bias: list[float], stride: int = 1, padding: int = 0) -> Picture:
    """Slide all filters over the picture."""
    raise NotImplementedError


def parameters(inputs: int, outputs: int, k: int) -> int:
    """Parameters of a convolution with bias."""
    raise NotImplementedError


def receptive_field(layers: list[tuple[int, int]]) -> int:
    """How many input pixels one output sees along one side."""
    raise NotImplementedError
