-- stations at which no trip begins (anti join): station_id
SELECT stations.station_id
FROM stations
LEFT JOIN trips ON trips.start_id = stations.station_id
WHERE trips.trip_id IS NULL;
