"""From placed words to a table that adds up."""
from decimal import Decimal, InvalidOperation

Word = dict


def bands(spans: list[tuple[float, float]], minimum: float) -> list[tuple[float, float]]:
    """Merge spans that overlap or are closer than `minimum`; the rest are bands."""
    merged: list[tuple[float, float]] = []
    for start, end in sorted(spans):
        if merged and start - merged[-1][1] < minimum:
            merged[-1] = merged[-1][0], max(merged[-1][1], end)
        else:
            merged.append((start, end))
    return merged


def _place(word: Word, found: list[tuple[float, float]], axis: str) -> int:
    middle = (word[axis + "0"] + word[axis + "1"]) / 2
    return next(i for i, (start, end) in enumerate(found) if start <= middle <= end)


def cells(words: list[Word], min_x: float = 8) -> list[list[str]]:
    """The table as text; an empty cell is ''."""
    columns = bands([(w["x0"], w["x1"]) for w in words], min_x)
    rows = bands([(w["y0"], w["y1"]) for w in words], 0.5)
    table: list[list[list[str]]] = [[[] for _ in columns] for _ in rows]
    for word in sorted(words, key=lambda w: w["x0"]):
        table[_place(word, rows, "y")][_place(word, columns, "x")].append(word["text"])
    return [[" ".join(cell) for cell in row] for row in table]


def merge_continued(table: list[list[str]]) -> list[list[str]]:
    """A row with text in its first cell only continues the row above."""
    result: list[list[str]] = []
    for row in table:
        if len(result) > 1 and row[0] and not any(row[1:]):
            result[-1][0] += " " + row[0]
        else:
            result.append(list(row))
    return result


def number(cell: str) -> Decimal | None:
    """1,204.50 and (35.00); None for anything else."""
    text = cell.replace(",", "").strip()
    if text.startswith("(") and text.endswith(")"):
        text = "-" + text[1:-1]
    try:
        value = Decimal(text)
    except InvalidOperation:
        return None
    return value if value.is_finite() else None


def wrong_totals(table: list[list[str]]) -> list[str]:
    """The headings of the columns that do not add up to their last row."""
    head, *body, total = table
    wrong = []
    for i, name in enumerate(head):
        if number(total[i]) is not None:
            if sum((number(row[i]) or Decimal(0) for row in body), Decimal(0)) != number(total[i]):
                wrong.append(name)
    return wrong
