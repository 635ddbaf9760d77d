"""A guard that keeps three powers apart."""
import hashlib
import json

TRIFECTA = {"private", "untrusted", "send"}


class Refused(Exception):
    pass


def fingerprint(tool: dict) -> str:
    text = json.dumps([tool["name"], tool["description"], tool["inputSchema"]], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def changed(tools: list[dict], pinned: dict[str, str]) -> list[str]:
    now = {tool["name"]: fingerprint(tool) for tool in tools}
    return sorted(name for name in now.keys() | pinned.keys() if now.get(name) != pinned.get(name))


class Guard:
    def __init__(self, powers: dict[str, set[str]]):
        self.powers = powers
        self.held: set[str] = set()

    def check(self, tool: str) -> None:
        if tool not in self.powers:
            raise Refused(f"{tool} is unknown, so its powers are unknown; add it to the list first.")
        together = self.held | self.powers[tool]
        if TRIFECTA <= together:
            raise Refused(f"{tool} would join private data, a stranger's text and sending; finish here, and do this in a new session.")
        self.held = together
