-- each known end station id once, sorted
SELECT DISTINCT end_station_id
FROM trips
WHERE end_station_id IS NOT NULL
ORDER BY end_station_id;
