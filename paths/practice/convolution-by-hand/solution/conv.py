"""Convolution with loops."""

Picture = list[list[list[float]]]


def output_size(n: int, k: int, stride: int = 1, padding: int = 0) -> int:
    """How many places the filter has along one side."""
    if n + 2 * padding < k:
        raise ValueError(f"a filter of {k} does not fit on {n} pixels")
    return (n + 2 * padding - k) // stride + 1


def _pad(channel: list[list[float]], padding: int) -> list[list[float]]:
    width = len(channel[0]) + 2 * padding
    sides = [0.0] * padding
    frame = [[0.0] * width for _ in range(padding)]
    return frame + [sides + list(row) + sides for row in channel] + frame


def conv2d(picture: Picture, filters: list[Picture], bias: list[float], stride: int = 1, padding: int = 0) -> Picture:
    """Slide all filters over the picture."""
    padded = [_pad(channel, padding) for channel in picture]
    result = []
    for weights, b in zip(filters, bias):
        if len(weights) != len(picture):
            raise ValueError(f"{len(picture)} channels, but the filter has {len(weights)}")
        k_rows, k_columns = len(weights[0]), len(weights[0][0])
        rows = output_size(len(picture[0]), k_rows, stride, padding)
        columns = output_size(len(picture[0][0]), k_columns, stride, padding)
        result.append([[
            b + sum(weights[c][i][j] * padded[c][y * stride + i][x * stride + j]
                    for c in range(len(picture)) for i in range(k_rows) for j in range(k_columns))
            for x in range(columns)] for y in range(rows)])
    return result


def parameters(inputs: int, outputs: int, k: int) -> int:
    """Parameters of a convolution with bias."""
    return outputs * (inputs * k * k + 1)


def receptive_field(layers: list[tuple[int, int]]) -> int:
    """How many input pixels one output sees along one side."""
    field, jump = 1, 1
    for k, stride in layers:
        field += (k - 1) * jump
        jump *= stride
    return field
