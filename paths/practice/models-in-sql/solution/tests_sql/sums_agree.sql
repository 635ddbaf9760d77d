select 1
where abs((select sum(euros) from mart_country)
        - (select sum(euros) from stg_orders where status = 'paid')) > 0.005
