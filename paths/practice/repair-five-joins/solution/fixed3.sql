SELECT s.station_id, COALESCE(t.n, 0), COALESCE(r.cost, 0)
FROM stations AS s
LEFT JOIN (SELECT start_station_id, COUNT(*) AS n FROM trips GROUP BY start_station_id) AS t ON t.start_station_id = s.station_id
LEFT JOIN (SELECT station_id, SUM(cost) AS cost FROM repairs GROUP BY station_id) AS r ON r.station_id = s.station_id
ORDER BY s.station_id;
