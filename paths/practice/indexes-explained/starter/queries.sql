-- q1
SELECT count(*) FROM rides WHERE zone = 12 AND day BETWEEN '2026-03-01' AND '2026-03-31';
-- q2
SELECT day, sum(fare) FROM rides WHERE zone = 7 GROUP BY day;
-- q3
SELECT id, fare FROM rides WHERE fare > 95 ORDER BY fare DESC, id DESC LIMIT 10;
-- q4
SELECT count(*), round(avg(minutes), 2) FROM rides WHERE substr(day, 1, 7) = '2026-03';
