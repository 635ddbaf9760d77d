-- stations left join trips on the end station: station_id, trip_id
SELECT stations.station_id, trips.trip_id
FROM stations
LEFT JOIN trips ON trips.end_id = stations.station_id;
