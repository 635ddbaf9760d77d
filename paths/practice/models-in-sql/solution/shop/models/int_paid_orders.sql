-- grain: one row for each paid order
select order_id, customer_id, country, day, euros
from {{ ref('stg_orders') }}
join {{ ref('stg_customers') }} using (customer_id)
where status = 'paid'
