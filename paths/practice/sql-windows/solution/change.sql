WITH days AS (
    SELECT stall, day, SUM(amount) AS total
    FROM takings
    GROUP BY stall, day
)
SELECT stall, day, total,
       total - LAG(total) OVER (PARTITION BY stall ORDER BY day) AS change
FROM days
ORDER BY stall, day
