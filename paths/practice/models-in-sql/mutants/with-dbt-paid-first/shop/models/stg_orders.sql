-- grain: one row for each order, latest version
select cast(id as integer) as order_id,
       trim(customer) as customer_id,
       day,
       cast(cents as double) / 100 as euros,
       lower(trim(status)) as status
from {{ source('raw', 'orders') }}
where lower(trim(status)) = 'paid'
qualify row_number() over (partition by id order by loaded_at desc) = 1
