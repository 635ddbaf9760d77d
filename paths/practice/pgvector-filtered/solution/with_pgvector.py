"""Filtered search in a real pgvector; writes pg.json."""
import json
from pathlib import Path

from serve_pg import Server

QUERY = "[1,0.3,0.1,0,0.3,0]"
NEAREST = "SELECT id FROM docs WHERE lang = %s ORDER BY embedding <=> %s::vector LIMIT 10"


def main() -> None:
    docs = json.loads(Path("data/docs.json").read_text(encoding="utf-8"))
    langs = sorted({doc["lang"] for doc in docs})
    with Server() as server, server.connect(autocommit=True) as db:
        db.execute("CREATE EXTENSION vector")
        db.execute("CREATE TABLE docs (id bigint PRIMARY KEY, lang text, year int, embedding vector(6))")
        with db.cursor() as cursor:
            rows = [(d["id"], d["lang"], d["year"], json.dumps(d["vector"])) for d in docs]
            cursor.executemany("INSERT INTO docs VALUES (%s, %s, %s, %s)", rows)
        db.execute("CREATE INDEX docs_embedding ON docs USING hnsw (embedding vector_cosine_ops)")
        db.execute("ANALYZE docs")

        def ask(*settings: str) -> dict[str, list[int]]:
            db.execute("RESET ALL")
            for setting in settings:
                db.execute(f"SET {setting}")
            return {lang: [row[0] for row in db.execute(NEAREST, (lang, QUERY))] for lang in langs}

        version = db.execute("SELECT extversion FROM pg_extension WHERE extname = 'vector'").fetchone()[0]
        found = {
            "versions": {"postgresql": db.execute("SHOW server_version").fetchone()[0], "pgvector": version},
            "exact": ask("enable_indexscan = off"),
            "iterative": ask("enable_seqscan = off", "hnsw.ef_search = 10", "hnsw.iterative_scan = strict_order"),
            "index": ask("enable_seqscan = off", "hnsw.ef_search = 10"),
            "plan": "\n".join(row[0] for row in db.execute("EXPLAIN " + NEAREST, (langs[0], QUERY))),
        }
    Path("pg.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print({lang: len(ids) for lang, ids in found["index"].items()}, found["versions"], found["plan"], sep="\n")


if __name__ == "__main__":
    main()
