-- paid
SELECT sum(fare + coalesce(fee, 0)) FROM read_csv('data/rides/*.csv', union_by_name = true);

-- mean_fee
SELECT avg(coalesce(fee, 0)) FROM read_csv('data/rides/*.csv', union_by_name = true);

-- best_zone
SELECT zone FROM read_csv('data/rides/*.csv', union_by_name = true)
GROUP BY zone ORDER BY avg(fare) DESC LIMIT 1;
