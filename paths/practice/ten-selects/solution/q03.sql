-- ride_id and minutes of the five longest trips, longest first, equal lengths by ride_id
SELECT ride_id, minutes
FROM trips
ORDER BY minutes DESC, ride_id
LIMIT 5;
