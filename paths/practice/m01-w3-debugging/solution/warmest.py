"""Find the warmest days in a row."""

DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
DEGREES = [14, 17, 15, 19, 20, 24]


def averages(values: list[int], size: int) -> list[float]:
    """Return the average of each group of size neighbours, from left to right."""
    result = []
    for start in range(len(values) - size + 1):
        group = values[start:start + size]
        result.append(sum(group) / size)
    return result


def warmest_start(values: list[int], size: int) -> int:
    """Return the index at which the group with the highest average begins."""
    means = averages(values, size)
    best = 0
    for index in range(len(means)):
        if means[index] > means[best]:
            best = index
    return best


def main() -> None:
    """Print the three warmest days in a row."""
    start = warmest_start(DEGREES, 3)
    mean = sum(DEGREES[start:start + 3]) / 3
    print(*DAYS[start:start + 3], f"{mean:.1f} degrees")


if __name__ == "__main__":
    main()
