"""Build the index from stored answers."""
import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

NS = {"a": "http://www.w3.org/2005/Atom", "o": "http://a9.com/-/spec/opensearch/1.1/"}


def parse(text: str) -> tuple[int, list[dict]]:
    """Return the total and the entries of one answer."""
    root = ET.fromstring(text)
    entries = []
    for entry in root.findall("a:entry", NS):
        def field(name: str) -> str:
            return " ".join(entry.findtext(f"a:{name}", "", NS).split())

        key, version = field("id").rsplit("/", 1)[1].rsplit("v", 1)
        entries.append({
            "id": key, "version": int(version), "title": field("title"),
            "summary": field("summary"), "published": field("published"),
        })
    return int(root.findtext("o:totalResults", "0", NS)), entries


def merge(entries: list[dict]) -> dict[str, dict]:
    """Return the newest version of each paper, sorted by id."""
    newest: dict[str, dict] = {}
    for entry in entries:
        old = newest.get(entry["id"])
        if old is None or entry["version"] > old["version"]:
            newest[entry["id"]] = entry
    return dict(sorted(newest.items()))


def invert(papers: dict[str, dict]) -> dict[str, dict[str, int]]:
    """Return a dict from word to a dict from id to count."""
    index: dict[str, dict[str, int]] = {}
    for key in sorted(papers):
        for word in re.findall(r"[a-z0-9]+", f"{papers[key]['title']} {papers[key]['summary']}".lower()):
            counts = index.setdefault(word, {})
            counts[key] = counts.get(key, 0) + 1
    return dict(sorted(index.items()))


def main() -> None:
    entries: list[dict] = []
    months: dict[str, tuple[int, set[str]]] = {}
    for path in sorted(Path("data/answers").glob("*.xml")):
        total, found = parse(path.read_text(encoding="utf-8"))
        ids = months.get(path.name[:7], (0, set()))[1] | {entry["id"] for entry in found}
        months[path.name[:7]] = (total, ids)
        entries += found
    papers = merge(entries)
    store = Path("papers.json")
    old = json.loads(store.read_text(encoding="utf-8")) if store.exists() else {}
    print(f"{len(papers)} papers, {len(papers.keys() - old.keys())} new")
    for month, (total, ids) in sorted(months.items()):
        if len(ids) < total:
            print(f"incomplete: {month} {len(ids)} of {total}")
    for name, data in (("papers.json", papers), ("index.json", invert(papers))):
        Path(name).write_text(json.dumps(data, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
