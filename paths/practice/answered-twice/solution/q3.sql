-- expected rows: 2
SELECT rider, COUNT(*), AVG(minutes)
FROM trips
GROUP BY rider;
