-- expected rows: 19
SELECT substr(sched, 1, 2) AS hour, COUNT(*), AVG(arr_delay)
FROM flights
GROUP BY hour;
