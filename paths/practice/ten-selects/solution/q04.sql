-- ride_id of the trips without an end station, sorted by ride_id
SELECT ride_id
FROM trips
WHERE end_station_id IS NULL
ORDER BY ride_id;
