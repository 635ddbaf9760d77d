-- rider, number of trips, mean minutes and longest minutes, sorted by rider
SELECT rider, COUNT(*), AVG(minutes), MAX(minutes)
FROM trips
GROUP BY rider
ORDER BY rider;
