-- ride_id and minutes of places 11 to 15 in the order of `q03`
SELECT ride_id, minutes
FROM trips
ORDER BY minutes DESC, ride_id
LIMIT 5 OFFSET 10;
