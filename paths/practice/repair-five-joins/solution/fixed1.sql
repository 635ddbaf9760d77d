SELECT s.station_id, COUNT(t.ride_id)
FROM stations AS s
LEFT JOIN trips AS t ON t.start_station_id = s.station_id
GROUP BY s.station_id
ORDER BY s.station_id;
