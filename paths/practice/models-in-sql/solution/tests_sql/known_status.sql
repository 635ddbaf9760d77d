select * from stg_orders where status not in ('paid', 'cancelled') or status is null
