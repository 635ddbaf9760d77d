-- expected rows: 103
SELECT a.faa, a.name, COUNT(f.flight_id)
FROM airports AS a
LEFT JOIN flights AS f ON f.dest = a.faa
GROUP BY a.faa
ORDER BY 3;
