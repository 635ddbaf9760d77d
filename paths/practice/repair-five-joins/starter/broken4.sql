-- ride_id of the trips that did not end at a station in stations (unknown station or none), sorted by ride_id
SELECT ride_id
FROM trips
WHERE end_station_id NOT IN (SELECT station_id FROM stations)
ORDER BY ride_id;
