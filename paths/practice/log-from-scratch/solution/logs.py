"""A log, a topic and a consumer group."""
import json
import os
import zlib
from pathlib import Path


class Log:
    """Messages on disk, one JSON line each."""

    def __init__(self, path: str) -> None:
        """Open or create the log and remove an unfinished last line."""
        data = Path(path).read_bytes() if Path(path).exists() else b""
        whole = data[:data.rfind(b"\n") + 1]
        self._file = open(path, "ab")
        self._file.truncate(len(whole))
        self._messages = [json.loads(line) for line in whole.splitlines()]

    def append(self, message: dict) -> int:
        """Write a message and return its offset."""
        self._file.write(json.dumps(message).encode() + b"\n")
        self._file.flush()
        self._messages.append(message)
        return len(self._messages) - 1

    def read(self, offset: int, limit: int) -> list[tuple[int, dict]]:
        """Return up to `limit` messages with their offsets."""
        if offset < 0:
            raise ValueError(f"offset {offset}")
        return list(enumerate(self._messages[offset:offset + limit], offset))

    def end(self) -> int:
        """Return the next offset."""
        return len(self._messages)


class Topic:
    """Several logs; a key always goes to the same one."""

    def __init__(self, folder: str, partitions: int) -> None:
        """Open the partitions in a folder."""
        Path(folder).mkdir(parents=True, exist_ok=True)
        self.logs = [Log(f"{folder}/{p}.log") for p in range(partitions)]

    def send(self, key: str, message: dict) -> tuple[int, int]:
        """Append a message; return partition and offset."""
        partition = zlib.crc32(key.encode()) % len(self.logs)
        return partition, self.logs[partition].append(message)


class Group:
    """Readers that share the partitions of a topic."""

    def __init__(self, topic: Topic, path: str) -> None:
        """Load the committed offsets."""
        self._topic, self._path, self._members = topic, Path(path), set()
        stored = json.loads(self._path.read_text()) if self._path.exists() else {}
        self._offsets = {int(p): o for p, o in stored.items()}

    def join(self, name: str) -> None:
        """Add a member."""
        self._members.add(name)

    def leave(self, name: str) -> None:
        """Remove a member."""
        self._members.discard(name)

    def assigned(self, name: str) -> list[int]:
        """Return the partitions of a member."""
        names = sorted(self._members)
        return [p for p in range(len(self._topic.logs)) if names and names[p % len(names)] == name]

    def poll(self, name: str, limit: int) -> list[tuple[int, int, dict]]:
        """Return messages that are not committed yet."""
        found: list[tuple[int, int, dict]] = []
        for p in self.assigned(name):
            for offset, message in self._topic.logs[p].read(self._offsets.get(p, 0), limit - len(found)):
                found.append((p, offset, message))
        return found

    def commit(self, partition: int, offset: int) -> None:
        """Store the next offset to read."""
        self._offsets[partition] = offset
        temporary = self._path.with_suffix(".tmp")
        temporary.write_text(json.dumps(self._offsets))
        os.replace(temporary, self._path)
