SELECT customer_id
FROM customers
ORDER BY customer_id COLLATE "C"
