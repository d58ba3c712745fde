SELECT product_id, unit_price, quantity, discount
FROM order_details
WHERE order_id = ?
ORDER BY product_id
