-- columns: stall, id, amount, place
SELECT stall, id, amount FROM takings
