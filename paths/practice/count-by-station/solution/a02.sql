-- start_station_id and number of trips, most trips first, equal counts by id
SELECT start_station_id, COUNT(*) AS trips
FROM trips
GROUP BY start_station_id
ORDER BY trips DESC, start_station_id;
