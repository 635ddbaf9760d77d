"""From placed words to paragraphs in reading order."""
import json
import re

Word = dict


def gaps(spans: list[tuple[float, float]], minimum: float) -> list[tuple[float, float]]:
    """Stretches of at least `minimum` between the spans that no span covers."""
    found, reach = [], None
    for start, end in sorted(spans):
        if reach is not None and start - reach >= minimum:
            found.append((reach, start))
        reach = end if reach is None else max(reach, end)
    return found


def lines(words: list[Word]) -> list[list[Word]]:
    """Words grouped into lines, top to bottom, each from left to right."""
    rows: list[list[Word]] = []
    for word in sorted(words, key=lambda w: (w["y0"], w["x0"])):
        middle = (word["y0"] + word["y1"]) / 2
        if rows and rows[-1][0]["y0"] <= middle <= rows[-1][0]["y1"]:
            rows[-1].append(word)
        else:
            rows.append([word])
    return [sorted(row, key=lambda w: w["x0"]) for row in rows]


def text(line: list[Word]) -> str:
    """The words of a line with single spaces."""
    return " ".join(w["text"] for w in line)


def xy_cut(words: list[Word], min_x: float = 15, min_y: float = 6) -> list[list[Word]]:
    """Blocks in reading order: columns first, else the widest gap in y."""
    if not words:
        return []
    columns = gaps([(w["x0"], w["x1"]) for w in words], min_x)
    if columns:
        cut = columns[0][0]
        left = [w for w in words if w["x1"] <= cut]
        right = [w for w in words if w["x1"] > cut]
        return xy_cut(left, min_x, min_y) + xy_cut(right, min_x, min_y)
    rows = gaps([(w["y0"], w["y1"]) for w in words], min_y)
    if rows:
        cut = max(rows, key=lambda g: g[1] - g[0])[0]
        top = [w for w in words if w["y1"] <= cut]
        rest = [w for w in words if w["y1"] > cut]
        return xy_cut(top, min_x, min_y) + xy_cut(rest, min_x, min_y)
    return [words]


def join_lines(texts: list[str]) -> str:
    """One paragraph; a hyphen at the end of a line is removed before a lower-case letter."""
    result = ""
    for part in texts:
        if result.endswith("-") and part[:1].islower():
            result = result[:-1] + part
        else:
            result = f"{result} {part}".strip()
    return result


def _key(line: list[Word]) -> tuple[str, int]:
    return re.sub(r"\d+", "#", text(line)), round(line[0]["y0"])


def without_furniture(pages: list[list[Word]]) -> list[list[Word]]:
    """Pages without the lines that occur on every page; a single page stays as it is."""
    if len(pages) < 2:
        return pages
    common = set.intersection(*({_key(l) for l in lines(p)} for p in pages))
    return [[w for l in lines(p) if _key(l) not in common for w in l] for p in pages]


def read_pages(pages: list[list[Word]]) -> list[list[str]]:
    """For each page its paragraphs in reading order."""
    return [[join_lines([text(l) for l in lines(block)]) for block in xy_cut(page)] for page in without_furniture(pages)]


if __name__ == "__main__":
    with open("data/pages.json") as file:
        for number, blocks in enumerate(read_pages(json.load(file)), 1):
            print(f"--- {number}", *blocks, sep="\n")
