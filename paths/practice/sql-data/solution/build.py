"""Generate training questions with queries that run."""

import json
import random
import re
import sqlite3
import sys
from functools import cache
from pathlib import Path

TEMPLATES: dict[str, tuple[str, list[str]]] = {'stations-in': ("SELECT name FROM station WHERE district = '{d}' ORDER BY name;",
                 ['Which stations are in {d}?',
                  'stations in {d}',
                  'List the stations of {d}',
                  'Name all stations that {d} has',
                  'What stations does the district {d} have?',
                  'show stations, district {d}']),
 'count-trips': ('SELECT COUNT(*) FROM trip WHERE minutes > {k};',
                 ['How many trips took more than {k} minutes?',
                  'count trips over {k} min',
                  'number of trips longer than {k} minutes',
                  'How often was a trip longer than {k} minutes?',
                  'trips above {k} minutes, how many',
                  'How many rides lasted over {k} minutes?']),
 'docks-of': ("SELECT docks FROM station WHERE name = '{n}';",
              ['How many docks has {n}?',
               'docks at {n}',
               'What is the number of docks at {n}?',
               'size of station {n} in docks',
               'Tell me the docks of {n}',
               '{n}: docks?']),
 'trips-from': ('SELECT COUNT(*) FROM trip JOIN station ON station.id = trip.start_id WHERE station.name = '
                "'{n}';",
                ['How many trips began at {n}?',
                 'trips starting from {n}',
                 'number of departures at {n}',
                 'How often did someone start at {n}?',
                 'count of starts, {n}',
                 'How many people left from {n}?']),
 'mean-minutes': ("SELECT ROUND(AVG(minutes), 1) FROM trip WHERE day = '{y}';",
                  ['What was the mean trip time on {y}?',
                   'average minutes on {y}',
                   'How long was an average trip on {y}?',
                   'mean duration, {y}',
                   'On {y}, how long did trips take on average?',
                   'typical trip length on {y} (mean)']),
 'longest': ('SELECT id FROM trip ORDER BY minutes DESC, id LIMIT {t};',
             ['Which {t} trips were longest?',
              'the {t} longest trips',
              'top {t} trips by minutes',
              'Give me the {t} trips with most minutes',
              'longest trips, first {t}',
              'Show the {t} trips that took longest']),
 'per-district': ('SELECT district, COUNT(*) FROM station GROUP BY district ORDER BY district;',
                  ['How many stations has each district?',
                   'stations per district',
                   'number of stations by district',
                   'For every district, how many stations?',
                   'count stations grouped by district',
                   'district by district: number of stations']),
 'no-end': ('SELECT COUNT(*) FROM trip WHERE end_id IS NULL;',
            ['How many trips have no end?',
             'trips without an end station',
             'number of trips that never ended',
             'How many bikes were not brought back?',
             'count trips with missing end',
             'For how many trips is the end unknown?']),
 'warm-days': ('SELECT day FROM weather WHERE celsius > {k} ORDER BY day;',
               ['On which days was it warmer than {k} degrees?',
                'days above {k} degrees',
                'list days with more than {k} celsius',
                'When was it hotter than {k} degrees?',
                'warm days, over {k} degrees',
                'Which days had over {k} degrees?']),
 'member-share': ('SELECT ROUND(AVG(member), 2) FROM trip;',
                  ['What share of trips is by members?',
                   'member share of trips',
                   'Which fraction of trips did members take?',
                   'How large is the part of members in trips?',
                   'trips by members as a share',
                   'fraction of member trips'])}
VALUES = {
    "d": ["Harbour", "Mill", "Hill", "Old Town"],
    "n": ["Pier", "Fish Market", "Mill Lane", "Weir", "Beacon", "Orchard", "Castle", "Well Square", "Depot", "Theatre"],
    "k": [9, 12, 14, 16, 18, 20, 22, 24],
    "t": [2, 3, 4, 5, 6, 7],
    "y": [f"2025-0{m}-{d:02}" for m in (5, 6) for d in range(1, 21)],
}


def make(each: int, seed: int) -> list[dict]:
    """Return up to each rows for each shape, no question twice."""
    rng = random.Random(seed)
    rows: list[dict] = []
    for shape, (query, wordings) in TEMPLATES.items():
        seen: set[str] = set()
        for i in range(20 * each):
            values = {slot: rng.choice(choices) for slot, choices in VALUES.items()}
            question = wordings[i % len(wordings)].format(**values)
            if len(seen) < each and question not in seen:
                seen.add(question)
                rows.append({"question": question, "query": query.format(**values), "shape": shape})
    return rows


@cache
def database(name: str) -> sqlite3.Connection:
    db = sqlite3.connect(":memory:")
    db.executescript(Path(f"data/trips_{name}.sql").read_text(encoding="utf-8"))
    db.execute("PRAGMA query_only = ON")
    return db


def survives(query: str) -> bool:
    """Return whether the query gives rows on both databases."""
    try:
        return all(database(name).execute(query).fetchone() is not None for name in ("a", "b"))
    except (sqlite3.Error, sqlite3.Warning):
        return False


def skeleton(query: str) -> str:
    """Return the query with constants as ?."""
    query = re.sub(r"'[^']*'|\b\d+(?:\.\d+)?\b", "?", query.strip().rstrip(";"))
    return " ".join(query.lower().split())


def leaks(train: list[dict], test: list[dict]) -> list[str]:
    """Return the skeletons that occur in both."""
    return sorted({skeleton(r["query"]) for r in train} & {skeleton(r["query"]) for r in test})


def load(path: str) -> list[dict]:
    return [json.loads(x) for x in Path(path).read_text(encoding="utf-8").splitlines() if x.strip()]


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["check"] and len(arguments) == 3:
        found = leaks(load(arguments[1]), load(arguments[2]))
        print("\n".join(found) or "no leak")
        return 1 if found else 0
    made = make(30, 0)
    kept = [r for r in made if survives(r["query"])]
    Path("train.jsonl").write_text("".join(json.dumps(r) + "\n" for r in kept), encoding="utf-8")
    print(f"{len(made)} generated, {len(kept)} kept")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
