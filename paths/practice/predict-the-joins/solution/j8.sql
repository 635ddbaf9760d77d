-- trips left join repairs on the start station: trip_id, repair_id
SELECT trips.trip_id, repairs.repair_id
FROM trips
LEFT JOIN repairs ON repairs.station_id = trips.start_id;
