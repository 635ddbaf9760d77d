-- columns: stall, day, total, change
SELECT stall, day FROM takings
