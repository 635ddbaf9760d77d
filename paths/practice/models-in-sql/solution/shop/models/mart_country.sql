-- grain: one row for each country with paid orders
{{ config(materialized='table') }}
select country, count(*) as orders, count(distinct customer_id) as customers, sum(euros) as euros
from {{ ref('int_paid_orders') }}
group by country
