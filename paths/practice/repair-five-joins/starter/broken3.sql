-- station_id of all stations, number of trips that began there, total cost of its repairs (0 where there are none), sorted by id
SELECT s.station_id, COUNT(t.ride_id), COALESCE(SUM(r.cost), 0)
FROM stations AS s
LEFT JOIN trips AS t ON t.start_station_id = s.station_id
LEFT JOIN repairs AS r ON r.station_id = s.station_id
GROUP BY s.station_id
ORDER BY s.station_id;
