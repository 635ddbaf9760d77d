SELECT stall, id, day, amount,
       SUM(amount) OVER (
           PARTITION BY stall ORDER BY day, id
           ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
       ) AS total
FROM takings
ORDER BY stall, day, id
