-- start_station_id and the share of casual trips (0 to 1), sorted by id
SELECT start_station_id, AVG(rider = 'casual')
FROM trips
GROUP BY start_station_id
ORDER BY start_station_id;
