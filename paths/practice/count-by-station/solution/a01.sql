-- the number of trips and their mean minutes, one row
SELECT COUNT(*), AVG(minutes)
FROM trips;
