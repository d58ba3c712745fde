DELETE FROM order_details WHERE order_id = ANY (?)
