"""Draw the map of the collection as SVG."""


def draw_map(rows: list[dict]) -> str:
    """Return an SVG with one circle for each row."""
    raise NotImplementedError
