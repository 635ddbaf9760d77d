-- ride_id and started_at of the trips that began on 1 May 2024, in the order of time
SELECT ride_id, started_at
FROM trips
WHERE started_at LIKE '2024-05-01%'
ORDER BY started_at;
