-- name and docks of all stations, most docks first
SELECT name, docks
FROM stations
ORDER BY docks DESC;
