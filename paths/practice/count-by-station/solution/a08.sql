-- start_station_id, number and mean minutes of member trips, for the stations with at least 20 member trips, sorted by id
SELECT start_station_id, COUNT(*), AVG(minutes)
FROM trips
WHERE rider = 'member'
GROUP BY start_station_id
HAVING COUNT(*) >= 20
ORDER BY start_station_id;
