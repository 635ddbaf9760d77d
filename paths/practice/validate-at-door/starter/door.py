"""Check the ten promises of a file of rides."""
COLUMNS = ["id", "start", "end", "from", "to", "km", "fare", "passengers"]
STATIONS = {"Harbour", "Mill", "Station", "Park", "Market", "Bridge"}


def problems(header: list[str], rows: list[dict[str, str]]) -> list[tuple[str, int, str]]:
    """Return (promise, line, message) for each broken promise."""
    raise NotImplementedError
