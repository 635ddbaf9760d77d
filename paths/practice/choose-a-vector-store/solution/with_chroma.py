"""A vector store on disk with Chroma."""
import chromadb


class Store:
    def __init__(self, folder: str) -> None:
        settings = chromadb.Settings(anonymized_telemetry=False)
        client = chromadb.PersistentClient(path=folder, settings=settings)
        self.docs = client.get_or_create_collection("docs", embedding_function=None, configuration={"hnsw": {"space": "cosine"}})

    def put(self, rows: list[dict]) -> None:
        about = [{"lang": row["lang"], "year": row["year"]} for row in rows]
        self.docs.upsert(ids=[row["id"] for row in rows], embeddings=[row["vector"] for row in rows], metadatas=about)

    def find(self, vector: list[float], k: int, lang: str | None = None, since: int | None = None) -> list[str]:
        wanted = ([{"lang": lang}] if lang else []) + ([{"year": {"$gte": since}}] if since is not None else [])
        where = {"$and": wanted} if len(wanted) > 1 else wanted[0] if wanted else None
        return self.docs.query(query_embeddings=[vector], n_results=k, where=where)["ids"][0]

    def forget(self, ids: list[str]) -> None:
        self.docs.delete(ids=ids)

    def count(self) -> int:
        return self.docs.count()
