-- expected rows: 10
SELECT s.name, s.docks, COUNT(t.ride_id), 1.0 * COUNT(t.ride_id) / s.docks
FROM stations AS s
LEFT JOIN trips AS t ON t.end_station_id = s.station_id
GROUP BY s.station_id
ORDER BY 4 DESC;
