SELECT t.ride_id
FROM trips AS t
LEFT JOIN stations AS s ON s.station_id = t.end_station_id
WHERE s.station_id IS NULL
ORDER BY t.ride_id;
