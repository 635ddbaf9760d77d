-- trips inner join stations on the end station: trip_id, name
SELECT trips.trip_id, stations.name
FROM trips
JOIN stations ON stations.station_id = trips.end_id;
