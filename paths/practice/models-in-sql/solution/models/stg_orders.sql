-- grain: one row for each order, latest version
with ranked as (
    select *, row_number() over (partition by id order by loaded_at desc) as version
    from raw_orders
)
select cast(id as integer) as order_id,
       trim(customer) as customer_id,
       day,
       cast(cents as real) / 100 as euros,
       lower(trim(status)) as status
from ranked
where version = 1
