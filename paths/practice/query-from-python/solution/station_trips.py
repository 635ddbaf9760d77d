"""Query the bike tables from Python."""
import sqlite3

ORDERS = ("minutes", "ride_id")


def find_station(connection: sqlite3.Connection, name: str) -> list[tuple]:
    """Return (station_id, docks) of the stations with this name, with a placeholder."""
    return connection.execute("SELECT station_id, docks FROM stations WHERE name = ?", (name,)).fetchall()


def find_station_glued(connection: sqlite3.Connection, name: str) -> list[tuple]:
    """The same, wrong on purpose: the name is glued into the text."""
    return connection.execute(f"SELECT station_id, docks FROM stations WHERE name = '{name}'").fetchall()


def long_trips(connection: sqlite3.Connection, station_id: str, minutes: float, order: str = "minutes") -> list[tuple]:
    """Return (ride_id, minutes) of the trips from the station longer than minutes."""
    if order not in ORDERS:
        raise ValueError(f"cannot sort by {order!r}, only by {ORDERS}")
    query = f"SELECT ride_id, minutes FROM trips WHERE start_station_id = ? AND minutes > ? ORDER BY {order}"
    return connection.execute(query, (station_id, minutes)).fetchall()
