-- What the mart reports is what staging has as paid.
select mart.euros, staging.euros
from (select coalesce(sum(euros), 0) as euros from {{ ref('mart_country') }}) as mart,
     (select coalesce(sum(euros), 0) as euros from {{ ref('stg_orders') }} where status = 'paid') as staging
where abs(mart.euros - staging.euros) > 0.005
