-- columns: stall, id, day, amount, total
SELECT stall, id, day, amount FROM takings
