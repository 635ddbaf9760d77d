-- ride_id and minutes of trips by casual riders from S01 or S02 that lasted over 20 minutes, sorted by ride_id
SELECT ride_id, minutes
FROM trips
WHERE rider = 'casual' AND start_station_id IN ('S01', 'S02') AND minutes > 20
ORDER BY ride_id;
