-- the number of trips, the number with a known end station, and the number of different known end stations, one row
SELECT COUNT(*), COUNT(end_station_id), COUNT(DISTINCT end_station_id)
FROM trips;
