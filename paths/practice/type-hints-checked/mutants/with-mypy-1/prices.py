"""Work out the bill of a small shop. Prices are in cents."""

PRICES: dict[str, int] = {"tea": 250, "coffee": 300, "cake": 420}


def cost(prices: dict[str, int], name: str, count: int) -> int:
    """Return the price of count pieces; KeyError with the name if it has no price."""
    price = prices.get(name)
    if price is None:
        raise KeyError(name)
    return price * count


def cheapest(prices: dict[str, int]) -> str:
    """Return the cheapest name, of equal ones the first in the alphabet; ValueError if there is none."""
    if not prices:
        raise ValueError("no prices")
    names = sorted(sorted(prices), key=lambda name: prices[name])
    return names[0]


def size(total: int) -> str:
    """Return "small" below 500 cents, "large" from 2000 cents on, and "medium" otherwise."""
    if total < 500:
        return "small"
    if total >= 2000:
        return "large"
    return "medium"


def parse(text: str) -> tuple[str, int]:
    """Return name and count of a line such as "tea 2"; ValueError if it is bad."""
    name, count = text.split()
    return name, int(count)


def line(name, price):
    return f"{name}: {price}"


def bill(rows: list[tuple[str, int]]) -> str:
    """Return one line for each name and count, and the total."""
    lines = [line(name, cost(PRICES, name, count)) for name, count in rows]
    total = sum(cost(PRICES, name, count) for name, count in rows)
    return "\n".join(lines + [f"total: {total} ({size(total)})"])
