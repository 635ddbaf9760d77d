"""Reads the messages in which PostgreSQL's plugin pgoutput tells the changes of a table."""


class Bytes:
    """Bytes that are read from the front: numbers are big-endian, names end with a zero byte."""

    def __init__(self, text: str) -> None:
        self.data, self.at = bytes.fromhex(text), 0

    def take(self, n: int) -> bytes:
        self.at += n
        return self.data[self.at - n:self.at]

    def number(self, n: int) -> int:
        return int.from_bytes(self.take(n))

    def name(self) -> str:
        text = self.take(self.data.index(b"\0", self.at) - self.at).decode()
        self.at += 1
        return text


def number(lsn: str) -> int:
    """A position such as 16/B374D848 as one number: two halves of 32 bits in hexadecimal."""
    high, low = lsn.split("/")
    return int(high, 16) << 32 | int(low, 16)


def relation(part: Bytes) -> list[tuple[bool, str]]:
    """The columns of a table: whether each belongs to the key, and its name."""
    part.name(), part.name(), part.take(1)
    columns = []
    for _ in range(part.number(2)):
        flags, name = part.number(1), part.name()
        part.take(8)
        columns.append((flags == 1, name))
    return columns


def row(part: Bytes, columns: list[tuple[bool, str]], is_new: bool) -> dict[str, str | None]:
    """The values of a row by column."""
    found: dict[str, str | None] = {}
    for _, name in columns[:part.number(2)]:
        kind = part.take(1)
        if kind == b"t":
            found[name] = part.take(part.number(4)).decode()
        elif kind == b"u" and is_new:
            raise ValueError(f"the value of {name} was not sent")
        else:
            found[name] = None
    return found


def decode(messages: list[str]) -> list[dict]:
    """Messages in hexadecimal as events {"lsn", "op", "key", "after"}; all values are text or None."""
    tables: dict[int, list[tuple[bool, str]]] = {}
    events: list[dict] = []
    commit = n = 0

    def add(op: str, key: str | None, after: dict | None) -> None:
        nonlocal n
        events.append({"lsn": commit << 20 | n, "op": op, "key": key, "after": after})
        n += 1

    for message in messages:
        part = Bytes(message)
        kind = part.take(1)
        if kind == b"B":
            commit, n = part.number(8), 0
        elif kind == b"R":
            table = part.number(4)
            tables[table] = relation(part)
        elif kind in (b"I", b"U", b"D"):
            columns = tables[part.number(4)]
            key = next(name for is_key, name in columns if is_key)
            old = row(part, columns, False)[key] if (mark := part.take(1)) in (b"K", b"O") else None
            if kind == b"D":
                add("d", old, None)
                continue
            if old is not None:
                part.take(1)
            new = row(part, columns, True)
            if moved := old not in (None, new[key]):
                add("d", old, None)
            add("c" if kind == b"I" or moved else "u", new[key], new)
    return events
