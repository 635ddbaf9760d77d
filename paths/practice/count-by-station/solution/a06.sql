-- the date and the number of trips for the dates with fewer than 12 trips, sorted by date
SELECT substr(started_at, 1, 10) AS day, COUNT(*)
FROM trips
GROUP BY day
HAVING COUNT(*) < 12
ORDER BY day;
