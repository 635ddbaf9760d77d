-- 1 where to wait
SELECT zone, COUNT(*) AS rides, AVG(fare) AS mean_fare
FROM rides
WHERE substr(pickup, 12, 2) BETWEEN '18' AND '22'
GROUP BY zone
HAVING COUNT(*) >= 20
ORDER BY mean_fare DESC;

-- 2 when to start
WITH hours AS (
    SELECT CAST(substr(pickup, 12, 2) AS INTEGER) AS hour, COUNT(*) AS rides
    FROM rides
    GROUP BY 1
)
SELECT hour, rides, SUM(rides) OVER (ORDER BY hour ROWS UNBOUNDED PRECEDING) AS running
FROM hours
ORDER BY hour;

-- 3 what the tariff did
WITH months AS (
    SELECT substr(pickup, 1, 7) AS month, SUM(fare) / SUM(distance) AS per_km
    FROM rides
    GROUP BY 1
)
SELECT month, per_km, per_km - LAG(per_km) OVER (ORDER BY month) AS change
FROM months
ORDER BY month;
