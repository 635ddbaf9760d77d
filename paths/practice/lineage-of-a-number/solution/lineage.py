"""Records of runs, and the questions they answer."""
import hashlib
from collections.abc import Callable


def version(text: str) -> str:
    """Return the content hash."""
    return hashlib.sha256(text.encode()).hexdigest()


def run(job: str, code: str, function: Callable[..., str], inputs: list[str], output: str,
        files: dict[str, str], records: list[dict]) -> None:
    """Run a job and record what it read and wrote."""
    used = {name: version(files[name]) for name in inputs}
    files[output] = function(*(files[name] for name in inputs))
    records.append({"output": output, "output_version": version(files[output]),
                    "inputs": used, "job": job, "code": code})


def latest(records: list[dict], name: str) -> dict | None:
    """Return the last record that made this name."""
    return next((r for r in reversed(records) if r["output"] == name), None)


def upstream(records: list[dict], name: str) -> set[str]:
    """Return everything the name depends on."""
    record = latest(records, name)
    found: set[str] = set()
    for given in record["inputs"] if record else ():
        found |= {given} | upstream(records, given)
    return found


def downstream(records: list[dict], name: str) -> set[str]:
    """Return everything that depends on the name."""
    return {r["output"] for r in records if name in upstream(records, r["output"])}


def sources(records: list[dict], name: str) -> dict[str, str]:
    """Return the sources of a name with the versions used."""
    found: dict[str, str] = {}
    record = latest(records, name)
    for given, used in (record["inputs"] if record else {}).items():
        if latest(records, given):
            found |= sources(records, given)
        else:
            found[given] = used
    return found


def stale(records: list[dict], files: dict[str, str], name: str) -> bool:
    """Return whether the name no longer follows from its inputs."""
    record = latest(records, name)
    if record is None:
        return False

    def now(n: str) -> str | None:
        return version(files[n]) if n in files else None

    return now(name) != record["output_version"] or any(
        now(given) != used or stale(records, files, given) for given, used in record["inputs"].items())


def explain(records: list[dict], name: str) -> list[str]:
    """Return the tree of origins as lines."""
    def walk(n: str, used: str, level: int) -> list[str]:
        record = latest(records, n)
        by = f"by {record['job']}@{record['code']}" if record else "source"
        lines = [f"{'  ' * level}{n} {used[:8]} {by}"]
        for given in sorted(record["inputs"]) if record else ():
            lines += walk(given, record["inputs"][given], level + 1)
        return lines

    record = latest(records, name)
    return walk(name, record["output_version"], 0) if record else []
