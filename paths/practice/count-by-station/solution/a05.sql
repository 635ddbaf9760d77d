-- start_station_id and number of trips for the stations with at least 30 trips, sorted by id
SELECT start_station_id, COUNT(*)
FROM trips
GROUP BY start_station_id
HAVING COUNT(*) >= 30
ORDER BY start_station_id;
