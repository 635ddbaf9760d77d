-- station_id of the stations at which no trip ended, sorted by id
SELECT station_id
FROM stations
WHERE station_id NOT IN (SELECT end_station_id FROM trips)
ORDER BY station_id;
