SELECT count(*), round(avg(minutes), 2) FROM rides WHERE day >= '2026-03-01' AND day < '2026-04-01';
