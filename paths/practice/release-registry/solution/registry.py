import hashlib
import json
import os
from pathlib import Path


class Registry:
    def __init__(self, folder: Path) -> None:
        self.folder = Path(folder)
        self.file = self.folder / "registry.json"
        (self.folder / "models").mkdir(parents=True, exist_ok=True)

    def read(self) -> dict:
        if not self.file.is_file():
            return {"versions": [], "aliases": {}}
        return json.loads(self.file.read_text(encoding="utf-8"))

    def write(self, path: Path, content: bytes) -> None:
        temporary = path.with_name(path.name + ".tmp")
        temporary.write_bytes(content)
        os.replace(temporary, path)

    def save(self, state: dict) -> None:
        self.write(self.file, (json.dumps(state, indent=1) + "\n").encode("utf-8"))

    def path(self, version: int) -> Path:
        return self.folder / "models" / f"{version}.bin"

    def register(self, model: Path, data: str, metrics: dict[str, float]) -> int:
        state, content = self.read(), Path(model).read_bytes()
        digest = hashlib.sha256(content).hexdigest()
        for known in state["versions"]:
            if known["sha256"] == digest:
                raise ValueError(f"this is already version {known['version']}")
        version = len(state["versions"]) + 1
        self.write(self.path(version), content)
        state["versions"].append({"version": version, "sha256": digest, "data": data, "metrics": metrics})
        self.save(state)
        return version

    def get(self, version: int) -> dict:
        for known in self.read()["versions"]:
            if known["version"] == version:
                return known
        raise KeyError(version)

    def promote(self, alias: str, version: int, who: str, why: str) -> None:
        self.get(version)
        if not why.strip():
            raise ValueError("why?")
        state = self.read()
        entry = state["aliases"].setdefault(alias, {"stack": [], "moves": []})
        if entry["stack"][-1:] == [version]:
            return
        entry["stack"].append(version)
        entry["moves"].append({"action": "promote", "version": version, "who": who, "why": why})
        self.save(state)

    def current(self, alias: str) -> int:
        return self.read()["aliases"][alias]["stack"][-1]

    def rollback(self, alias: str, who: str, why: str) -> int:
        state = self.read()
        entry = state["aliases"].get(alias, {"stack": [], "moves": []})
        if len(entry["stack"]) < 2:
            raise LookupError(f"{alias}: nothing to go back to")
        entry["stack"].pop()
        version = entry["stack"][-1]
        entry["moves"].append({"action": "rollback", "version": version, "who": who, "why": why})
        self.save(state)
        return version

    def history(self, alias: str) -> list[dict]:
        return self.read()["aliases"].get(alias, {"moves": []})["moves"]

    def load(self, alias: str) -> bytes:
        version = self.current(alias)
        content = self.path(version).read_bytes()
        if hashlib.sha256(content).hexdigest() != self.get(version)["sha256"]:
            raise ValueError(f"version {version} was changed")
        return content
