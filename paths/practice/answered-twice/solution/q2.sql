-- expected rows: 7
SELECT strftime('%w', started_at) AS weekday, 100.0 * SUM(strftime('%H', started_at) < '08') / COUNT(*)
FROM trips
GROUP BY weekday;
