select order_id from stg_orders where customer_id not in (select customer_id from stg_customers)
