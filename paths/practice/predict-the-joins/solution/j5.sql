-- trips whose end station is not in stations or is NULL (anti join): trip_id
SELECT trips.trip_id
FROM trips
LEFT JOIN stations ON stations.station_id = trips.end_id
WHERE stations.station_id IS NULL;
