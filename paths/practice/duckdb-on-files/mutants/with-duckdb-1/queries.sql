-- paid
SELECT sum(fare + coalesce(fee, 0)) FROM read_csv('data/rides/*.csv');

-- mean_fee
SELECT avg(coalesce(fee, 0)) FROM read_csv('data/rides/*.csv');

-- best_zone
SELECT zone FROM read_csv('data/rides/*.csv')
GROUP BY zone HAVING count(*) >= 50 ORDER BY avg(fare) DESC LIMIT 1;
