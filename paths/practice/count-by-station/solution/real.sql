-- origin, planned flights, flights that left and share that never left, sorted by origin
SELECT origin, COUNT(*), COUNT(dep_delay), 1 - 1.0 * COUNT(dep_delay) / COUNT(*)
FROM flights
GROUP BY origin
ORDER BY origin;
