-- station_id of ALL stations and the number of trips that began there (0 where there are none), sorted by id
SELECT s.station_id, COUNT(*)
FROM stations AS s
LEFT JOIN trips AS t ON t.start_station_id = s.station_id
GROUP BY s.station_id
ORDER BY s.station_id;
