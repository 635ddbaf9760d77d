select order_id from stg_orders group by order_id having count(*) > 1
