import hashlib
import sqlite3
from pathlib import Path

TABLES = """
CREATE TABLE IF NOT EXISTS runs (
    id INTEGER PRIMARY KEY, status TEXT NOT NULL, code TEXT, data TEXT, model TEXT, reason TEXT NOT NULL DEFAULT '');
CREATE TABLE IF NOT EXISTS params (run INTEGER, name TEXT, value TEXT, PRIMARY KEY (run, name));
CREATE TABLE IF NOT EXISTS metrics (run INTEGER, name TEXT, value REAL, PRIMARY KEY (run, name));
"""


def file_hash(path: Path) -> str:
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


class Tracker:
    def __init__(self, path: str) -> None:
        self.db = sqlite3.connect(path)
        self.db.executescript(TABLES)

    def start(self, data: Path, commit: str, params: dict[str, object]) -> int:
        with self.db:
            row = ("running", commit, file_hash(data))
            run = self.db.execute("INSERT INTO runs (status, code, data) VALUES (?, ?, ?)", row).lastrowid
            rows = [(run, name, str(value)) for name, value in params.items()]
            self.db.executemany("INSERT INTO params VALUES (?, ?, ?)", rows)
        return run

    def log(self, run: int, name: str, value: float) -> None:
        with self.db:
            self.db.execute("INSERT OR REPLACE INTO metrics VALUES (?, ?, ?)", (run, name, value))

    def finish(self, run: int, model: Path | None = None) -> None:
        digest = file_hash(model) if model else None
        with self.db:
            self.db.execute("UPDATE runs SET status = 'done', model = ? WHERE id = ?", (digest, run))

    def fail(self, run: int, reason: str) -> None:
        with self.db:
            self.db.execute("UPDATE runs SET status = 'failed', reason = ? WHERE id = ?", (reason, run))

    def run(self, run: int) -> dict:
        row = self.db.execute("SELECT id, status, code, data, model, reason FROM runs WHERE id = ?", (run,)).fetchone()
        if row is None:
            raise KeyError(run)
        found = dict(zip(("id", "status", "commit", "data", "model", "reason"), row))
        for table in ("params", "metrics"):
            found[table] = dict(self.db.execute(f"SELECT name, value FROM {table} WHERE run = ?", (run,)))
        return found

    def best(self, metric: str, data: str | None = None) -> list[int]:
        query = """SELECT r.id FROM runs r JOIN metrics m ON m.run = r.id
            WHERE r.status = 'done' AND m.name = ? AND (? IS NULL OR r.data = ?) ORDER BY m.value, r.id"""
        return [row[0] for row in self.db.execute(query, (metric, data, data))]

    def data_of(self, model: Path) -> list[str]:
        query = "SELECT DISTINCT data FROM runs WHERE status = 'done' AND model = ? ORDER BY data"
        return [row[0] for row in self.db.execute(query, (file_hash(model),))]
