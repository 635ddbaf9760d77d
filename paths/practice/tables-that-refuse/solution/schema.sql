CREATE TABLE stations (
    station_id TEXT PRIMARY KEY NOT NULL,
    name       TEXT NOT NULL,
    docks      INTEGER NOT NULL CHECK (docks > 0)
);

CREATE TABLE trips (
    ride_id          TEXT PRIMARY KEY NOT NULL,
    started_at       TEXT NOT NULL,
    ended_at         TEXT NOT NULL,
    start_station_id TEXT NOT NULL REFERENCES stations (station_id),
    end_station_id   TEXT REFERENCES stations (station_id),
    rider            TEXT NOT NULL CHECK (rider IN ('member', 'casual')),
    CHECK (ended_at > started_at)
);
