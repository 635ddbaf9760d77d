"""Group names by their first letter."""


def key_of(name: str) -> str:
    """Return the first letter of a name in lower case."""
    return name[0].lower()


def group(names: list[str], groups: dict | None = None) -> dict[str, list[str]]:
    """Return the names grouped by their first letter, added to groups if given."""
    if groups is None:
        groups = {}
    for name in names:
        key = key_of(name)
        if key not in groups:
            groups[key] = []
        groups[key].append(name)
    return groups


def main() -> None:
    """Print the groups of a morning and of an evening course."""
    morning = ["Ben", "Anna", "Bea"]
    evening = ["Carl", "Dora"]
    print(group(morning))
    print(group(evening))


if __name__ == "__main__":
    main()
