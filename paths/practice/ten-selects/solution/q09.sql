-- ride_id and start_station_id of the trips that ended where they began and lasted over 20 minutes, sorted by ride_id
SELECT ride_id, start_station_id
FROM trips
WHERE start_station_id = end_station_id AND minutes > 20
ORDER BY ride_id;
