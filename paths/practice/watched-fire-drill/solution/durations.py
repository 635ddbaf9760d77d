"""How long did a fault last?"""


def _minute(text: str) -> int:
    hours, minutes = text.split(":")
    return 60 * int(hours) + int(minutes)


def durations(row: dict[str, str]) -> dict[str, int | None]:
    """Minutes to detect, diagnose and restore, and how long it hurt."""
    start = _minute(row["injected"])

    def since(name: str) -> int | None:
        return (_minute(row[name]) - start) % 1440 if row[name] else None

    def gap(a: int | None, b: int | None) -> int | None:
        return None if a is None or b is None else b - a

    alert, place, cured = since("alert"), since("place"), since("cured")
    return {"detect": alert, "diagnose": gap(alert, place), "restore": gap(alert, cured), "hurt": cured}
