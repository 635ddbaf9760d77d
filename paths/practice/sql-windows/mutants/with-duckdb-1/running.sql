SELECT stall, id, day, amount,
       SUM(amount) OVER (
           PARTITION BY stall ORDER BY day
       ) AS total
FROM takings
ORDER BY stall, day, id
