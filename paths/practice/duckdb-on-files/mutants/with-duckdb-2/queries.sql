-- paid
SELECT sum(fare + fee) FROM read_csv('data/rides/*.csv', union_by_name = true);

-- mean_fee
SELECT avg(fee) FROM read_csv('data/rides/*.csv', union_by_name = true);

-- best_zone
SELECT zone FROM read_csv('data/rides/*.csv', union_by_name = true)
GROUP BY zone HAVING count(*) >= 50 ORDER BY avg(fare) DESC LIMIT 1;
