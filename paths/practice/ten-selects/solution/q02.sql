-- station_id and name of the stations with at least 20 docks, sorted by name
SELECT station_id, name
FROM stations
WHERE docks >= 20
ORDER BY name;
