"""Bug 1: this program stops with an error. Expected: total: 1230 cents"""


def parse_line(line: str) -> dict:
    """Return the item of a line such as '3 x tea at 250'."""
    quantity, _, name, _, cents = line.split()
    return {"name": name, "quantity": int(quantity), "cents": cents}


def item_total(item: dict) -> int:
    """Return the price of one item in cents."""
    return item["quantity"] * item["cents"]


def invoice_total(lines: list[str]) -> int:
    """Return the price of all lines in cents."""
    total = 0
    for line in lines:
        item = parse_line(line)
        total += item_total(item)
    return total


def main() -> None:
    """Print the total of a small invoice."""
    lines = ["3 x tea at 250", "2 x scone at 180", "1 x jam at 120"]
    print("total:", invoice_total(lines), "cents")


if __name__ == "__main__":
    main()
