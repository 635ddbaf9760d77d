"""Contracts for messages, and their evolution."""

TYPES = {"int": (int,), "float": (float, int), "str": (str,), "bool": (bool,)}


def problems(contract: dict, message: dict) -> list[str]:
    """Return what is wrong with a message."""
    found = []
    for name, field in contract["fields"].items():
        if name not in message:
            if field["required"]:
                found.append(f"missing {name}")
        elif type(message[name]) not in TYPES[field["type"]]:
            found.append(f"type {name}")
        elif "values" in field and message[name] not in field["values"]:
            found.append(f"value {name}")
    return sorted(found)


def backward(old: dict, new: dict) -> list[str]:
    """Return why readers of the new version cannot read old messages."""
    reasons = []
    for name, field in new["fields"].items():
        before = old["fields"].get(name)
        if field["required"] and not (before and before["required"]):
            reasons.append(f"required {name}")
        if before is None:
            continue
        if (before["type"], before.get("unit")) != (field["type"], field.get("unit")):
            reasons.append(f"changed {name}")
        elif "values" in field and ("values" not in before or set(before["values"]) - set(field["values"])):
            reasons.append(f"values {name}")
    return sorted(reasons)


def forward(old: dict, new: dict) -> list[str]:
    """Return why readers of the old version cannot read new messages."""
    return backward(new, old)


class Registry:
    """Versions of one contract, each fully compatible with the one before."""

    def __init__(self) -> None:
        """Start without a version."""
        self.versions: list[dict] = []

    def register(self, contract: dict) -> int:
        """Store a compatible version and return its number."""
        if self.versions:
            last = self.versions[-1]
            if reasons := backward(last, contract) + forward(last, contract):
                raise ValueError("; ".join(reasons))
        self.versions.append({**contract, "version": len(self.versions) + 1})
        return len(self.versions)

    def get(self, version: int) -> dict:
        """Return one version."""
        return self.versions[version - 1]


class Producer:
    """Sends only messages that keep the contract."""

    def __init__(self, registry: Registry, version: int) -> None:
        """Use one version of the contract."""
        self.contract = registry.get(version)

    def send(self, message: dict, topic: list[dict]) -> None:
        """Append a good message; refuse a bad one."""
        if found := problems(self.contract, message):
            raise ValueError("; ".join(found))
        topic.append({"version": self.contract["version"], "value": message})


def consume(topic: list[dict], contract: dict) -> tuple[list[dict], list[dict]]:
    """Return good values and dead letters."""
    good, dead = [], []
    for record in topic:
        if found := problems(contract, record["value"]):
            dead.append({"value": record["value"], "problems": found})
        else:
            good.append(record["value"])
    return good, dead
