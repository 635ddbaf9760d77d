SELECT station_id
FROM stations AS s
WHERE NOT EXISTS (SELECT 1 FROM trips AS t WHERE t.end_station_id = s.station_id)
ORDER BY station_id;
