"""Cut texts into tokens by byte-pair encoding."""
import csv
import json
from pathlib import Path


def read_merges(path: Path) -> list[tuple[bytes, bytes]]:
    """Return the merges in order."""
    pairs = json.loads(path.read_text(encoding="utf-8"))
    return [(bytes.fromhex(a), bytes.fromhex(b)) for a, b in pairs]


def join(pieces: list[bytes], pair: tuple[bytes, bytes]) -> list[bytes]:
    """Join every occurrence of the pair, from left to right."""
    result, i = [], 0
    while i < len(pieces):
        if tuple(pieces[i:i + 2]) == pair:
            result.append(pieces[i] + pieces[i + 1])
            i += 2
        else:
            result.append(pieces[i])
            i += 1
    return result


def tokenize(text: str, merges: list[tuple[bytes, bytes]]) -> list[bytes]:
    """Return the pieces of the text after all merges, in order."""
    pieces = [bytes([number]) for number in text.encode("utf-8")]
    for pair in merges:
        pieces = join(pieces, pair)
    return pieces


if __name__ == "__main__":
    merges = read_merges(Path("data/merges.json"))
    with open("data/texts.csv", encoding="utf-8") as source, open("counts.csv", "w", newline="", encoding="utf-8") as target:
        writer = csv.writer(target)
        writer.writerow(["id", "language", "characters", "bytes", "tokens"])
        for row in csv.DictReader(source):
            text = row["text"]
            tokens = tokenize(text, merges)
            writer.writerow([row["id"], row["language"], len(text), len(text.encode("utf-8")), len(tokens)])
            print(row["id"], tokens)
