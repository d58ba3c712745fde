DELETE FROM orders WHERE order_id = ANY (?)
