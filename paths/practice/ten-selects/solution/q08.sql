-- ride_id of the trips that did not end at S01, including those without an end station, sorted by ride_id
SELECT ride_id
FROM trips
WHERE end_station_id <> 'S01' OR end_station_id IS NULL
ORDER BY ride_id;
