import json
import unittest
from pathlib import Path

from follow import Copy
from pgoutput import decode, number

# What the story does, in the order of the commits; the rolled-back row is not in it.
STORY = [("c", "k4", ("Köln", "40")), ("u", "k1", ("Ulm", "11")), ("d", "k2", None), ("c", "k5", (None, "20")), ("d", "k1", None), ("c", "k1", ("Jena", "1")),
         ("u", "k3", ("Kiel", "31")), ("d", "k4", None), ("u", "k3", (None, "32")), ("u", "k5", (None, "-5"))]


def read(messages):
    """The check's own reader: commit, number in the transaction, operation, key and row."""
    keys, found, commit, n = {}, [], 0, 0
    for data in map(bytes.fromhex, messages):
        kind, at = data[:1], 1

        def take(size):
            nonlocal at
            at += size
            return data[at - size:at]

        def name():
            return take(data.index(b"\0", at) + 1 - at)[:-1].decode()

        def row():
            values = []
            for _ in range(int.from_bytes(take(2))):
                values.append(take(int.from_bytes(take(4))).decode() if take(1) == b"t" else None)
            return values

        if kind == b"B":
            commit, n = int.from_bytes(take(8)), 0
        elif kind == b"R":
            table = take(4)
            name(), name(), take(1)
            columns = []
            for _ in range(int.from_bytes(take(2))):
                is_key = take(1) == b"\1"
                columns.append((name(), is_key))
                take(8)
            keys[table] = ([c for c, _ in columns], next(i for i, (_, is_key) in enumerate(columns) if is_key))
        elif kind in (b"I", b"U", b"D"):
            columns, key = keys[take(4)]
            mark, first = take(1), row()
            new = row() if kind == b"U" and mark == b"K" and take(1) == b"N" else first
            if mark == b"K":
                found.append((commit, n, "d", first[key], None))
                n += 1
            if kind != b"D":
                found.append((commit, n, "u" if kind == b"U" and mark == b"N" else "c", new[key], dict(zip(columns, new))))
                n += 1
    return [{"lsn": commit << 20 | n, "op": op, "key": key, "after": after} for commit, n, op, key, after in found]


def cell(value):
    return b"n" if value is None else b"u" if value is ... else b"t" + len(value.encode()).to_bytes(4) + value.encode()


def tuple_of(*values):
    return len(values).to_bytes(2) + b"".join(map(cell, values))


def begin(commit):
    return b"B" + commit.to_bytes(8) + bytes(8) + (7).to_bytes(4)


def table(number, *columns):
    """A relation message; the key is the column whose name begins with a star."""
    parts = b"".join(bytes([c.startswith("*")]) + c.lstrip("*").encode() + b"\0" + (25).to_bytes(4) + b"\xff" * 4 for c in columns)
    return b"R" + number.to_bytes(4) + b"public\0" + f"t{number}\0".encode() + b"d" + len(columns).to_bytes(2) + parts


def change(kind, number, *parts):
    return kind + number.to_bytes(4) + b"".join(parts)


def text(*messages):
    return [message.hex() for message in messages]


END = b"C" + bytes(25)


class Log(unittest.TestCase):
    def setUp(self):
        path = Path("wal.json")
        self.assertTrue(path.is_file(), "Run `python with_postgres.py` first.")
        self.kept = json.loads(path.read_text(encoding="utf-8"))

    def test_1_what_the_server_said(self):
        kept = self.kept
        self.assertRegex(str(kept["version"]), r"^1[4-9]|^[2-9][0-9]")
        self.assertEqual({m[:2] for m in kept["messages"]} - {"42", "52", "49", "55", "44", "43"}, set(), "messages of pgoutput, begin to commit")
        got = [(e["op"], e["key"], e["after"] and (e["after"]["city"], e["after"]["balance"])) for e in read(kept["messages"])]
        self.assertEqual(got, STORY, "the whole story, in the order of the commits")
        self.assertTrue(all(e["lsn"] >> 20 > kept["position"] for e in read(kept["messages"])), "the slot was made before the first change")
        self.assertEqual((kept["again"], kept["after"]), (kept["messages"], []), "peeking leaves the slot where it is; reading moves it on")
        self.assertTrue(kept["held"] > 200 > kept["left"] >= 0, "bytes that the slot held back, before and after reading")
        self.assertEqual(kept["slots"], 0, "a slot that nobody drops fills the server's disk")

    def test_2_your_reader_on_your_log(self):
        self.assertEqual(decode(self.kept["messages"]), read(self.kept["messages"]))

    def test_3_your_reader_on_another_log(self):
        self.assertEqual([number("0/14A9DF8"), number("16/B374D848")], [0x14A9DF8, 0x16B374D848])
        log = text(begin(500), table(1, "city", "*id"), change(b"I", 1, b"N", tuple_of("Łódź", "a")), table(2, "*id", "x", "y"), change(b"I", 2, b"N", tuple_of("q", None, "")), END,
                   b"O" + bytes(8) + b"origin\0", begin(520), change(b"U", 1, b"K", tuple_of(None, "a"), b"N", tuple_of("b", "c")), change(b"U", 1, b"N", tuple_of(None, "c")), END,
                   b"Y" + bytes(4) + b"public\0mood\0", begin(90_000_000_000), table(1, "*id", "city"), change(b"D", 1, b"K", tuple_of("c", None)), END)
        self.assertEqual(decode(log), read(log), "the key may be any column, tables mix, numbers are long, and a table may change its columns")
        with self.assertRaisesRegex(ValueError, "note", msg="a large value that was not sent"):
            decode(text(begin(5), table(1, "*id", "note"), change(b"U", 1, b"N", tuple_of("a", ...))))

    def test_4_the_copy_follows_the_table(self):
        kept, copy = self.kept, Copy()
        copy.snapshot(kept["snapshot"], kept["position"] << 20)
        events = decode(kept["messages"])
        self.assertTrue(all(copy.apply(event) for event in events[:7]))
        copy = Copy.load(copy.save())
        self.assertEqual([copy.apply(event) for event in events], [False] * 7 + [True] * 3, "after a crash the messages come again")
        self.assertEqual(copy.rows, kept["table"])

    def test_5_a_slow_transaction_is_not_lost(self):
        """It wrote before the snapshot was taken and committed after it; only the position of the commit is above."""
        copy = Copy()
        copy.snapshot({"a": {"id": "a", "n": "1"}}, 100 << 20)
        for event in decode(text(begin(110), table(1, "*id", "n"), change(b"U", 1, b"N", tuple_of("a", "2")), change(b"U", 1, b"N", tuple_of("a", "3")), END)):
            self.assertTrue(copy.apply(event), "two changes of one key in one transaction")
        self.assertEqual(copy.rows, {"a": {"id": "a", "n": "3"}})


if __name__ == "__main__":
    unittest.main()
