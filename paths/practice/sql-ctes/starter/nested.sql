SELECT town, count(*) AS orders, sum(s) AS revenue FROM (SELECT c.town, x.id, x.shipping
+ coalesce(sum(x.price * x.pieces), 0) - coalesce(sum(x.amount), 0) AS s FROM (SELECT o.id,
o.customer, o.shipping, i.price, i.pieces, r.amount FROM (SELECT * FROM orders WHERE status
= 'paid') o JOIN items i ON i.order_id = o.id LEFT JOIN refunds r ON r.order_id = o.id) x
JOIN customers c ON c.id = x.customer GROUP BY c.town, x.id) GROUP BY town
ORDER BY revenue DESC, town
