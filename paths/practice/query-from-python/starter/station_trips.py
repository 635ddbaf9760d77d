"""Query the bike tables from Python."""
import sqlite3


def find_station(connection: sqlite3.Connection, name: str) -> list[tuple]:
    """Return (station_id, docks) of the stations with this name, with a placeholder."""
    raise NotImplementedError


def find_station_glued(connection: sqlite3.Connection, name: str) -> list[tuple]:
    """The same, wrong on purpose: the name is glued into the text."""
    raise NotImplementedError


def long_trips(connection: sqlite3.Connection, station_id: str, minutes: float, order: str = "minutes") -> list[tuple]:
    """Return (ride_id, minutes) of the trips from the station longer than minutes."""
    raise NotImplementedError
