-- stations inner join repairs: station_id, repair_id
SELECT stations.station_id, repairs.repair_id
FROM stations
JOIN repairs ON repairs.station_id = stations.station_id;
