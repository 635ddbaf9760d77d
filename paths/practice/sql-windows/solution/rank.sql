SELECT stall, id, amount,
       RANK() OVER (PARTITION BY stall ORDER BY amount DESC) AS place
FROM takings
ORDER BY stall, place, id
