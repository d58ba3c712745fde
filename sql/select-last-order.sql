SELECT coalesce(max(order_id), 0)
FROM orders
