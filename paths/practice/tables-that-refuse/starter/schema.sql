CREATE TABLE stations (
    station_id TEXT
);
