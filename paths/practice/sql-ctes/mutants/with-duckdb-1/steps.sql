WITH paid AS (
    SELECT id, customer, shipping
    FROM orders
    WHERE status = 'paid'
),
item_totals AS (
    SELECT order_id, sum(price * pieces) AS items_total
    FROM items
    GROUP BY order_id
),
refund_totals AS (
    SELECT order_id, sum(amount) AS refunded
    FROM refunds
    GROUP BY order_id
),
per_order AS (
    SELECT p.id, p.customer,
           p.shipping + coalesce(i.items_total, 0) - coalesce(r.refunded, 0) AS revenue
    FROM paid p
    LEFT JOIN item_totals i ON i.order_id = p.id
    JOIN refund_totals r ON r.order_id = p.id
)
SELECT c.town, count(*) AS orders, sum(o.revenue) AS revenue
FROM per_order o
JOIN customers c ON c.id = o.customer
GROUP BY c.town
ORDER BY revenue DESC, c.town
