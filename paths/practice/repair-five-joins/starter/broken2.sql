-- station_id of ALL stations and the number of casual trips over 30 minutes that began there (0 where there are none), sorted by id
SELECT s.station_id, COUNT(t.ride_id)
FROM stations AS s
LEFT JOIN trips AS t ON t.start_station_id = s.station_id
WHERE t.rider = 'casual' AND t.minutes > 30
GROUP BY s.station_id
ORDER BY s.station_id;
