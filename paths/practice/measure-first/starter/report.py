"""Print a short report on rides; correct, but slow."""
import csv
from collections.abc import Iterable


def read_rides(path: str) -> list[dict[str, str]]:
    """Return all rides of the file."""
    with open(path, encoding="utf-8") as file:
        return list(csv.DictReader(file))


def first_rides(ids: Iterable[str]) -> list[int]:
    """Return the places of all ids that have not occurred before."""
    seen = []
    places = []
    for place, key in enumerate(ids):
        if key not in seen:
            seen.append(key)
            places.append(place)
    return places


def by_station(rides: list[dict[str, str]]) -> dict[str, int]:
    """Return the number of rides of each station."""
    counts: dict[str, int] = {}
    for ride in rides:
        counts[ride["station"]] = counts.get(ride["station"], 0) + 1
    return counts


def long_words(rides: list[dict[str, str]]) -> str:
    """Return a line with all stations in capitals, in order."""
    return ", ".join(sorted({ride["station"].upper() for ride in rides}))


def total_minutes(rides: list[dict[str, str]]) -> float:
    """Return the sum of all minutes."""
    total = 0.0
    for ride in rides:
        total = total + float(ride["minutes"])
    return total


def main() -> None:
    rides = read_rides("data/rides.csv")
    kept = [rides[place] for place in first_rides(ride["id"] for ride in rides)]
    print("rides:", len(rides), "without repeats:", len(kept))
    for station, count in sorted(by_station(kept).items()):
        print(f"{station:8} {count}")
    print("stations:", long_words(kept))
    print(f"minutes: {total_minutes(kept):.1f}")


if __name__ == "__main__":
    main()
