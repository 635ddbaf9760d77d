-- grain: one row for each customer
select trim(id) as customer_id, name, upper(trim(country)) as country
from {{ source('raw', 'customers') }}
