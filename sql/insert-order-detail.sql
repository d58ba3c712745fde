INSERT INTO order_details (order_id, product_id, unit_price, quantity, discount)
VALUES (?, ?, ?, ?, ?)
