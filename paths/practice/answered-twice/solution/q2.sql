-- expected rows: 9
SELECT origin, day, 100.0 * SUM(gone) / COUNT(*)
FROM (
    SELECT origin, day, 0 AS gone FROM flights
    UNION ALL
    SELECT origin, day, 1 FROM cancelled
)
GROUP BY origin, day;
