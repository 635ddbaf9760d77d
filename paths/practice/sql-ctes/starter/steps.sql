-- WITH paid AS (...), item_totals AS (...), refund_totals AS (...), per_order AS (...)
SELECT town FROM customers
