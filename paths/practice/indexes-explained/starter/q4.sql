SELECT count(*), round(avg(minutes), 2) FROM rides WHERE substr(day, 1, 7) = '2026-03';
