-- The order that a run stores, where it is newer than the run. Other runs and clients of servers
-- store the same.
SELECT order_id
FROM orders
WHERE order_id > ?
    AND employee_id = ?
    AND order_date = ?
    AND freight = ?
    AND ship_name = ?
    AND ship_address = ?
    AND ship_city = ?
    AND ship_region = ?
    AND ship_postal_code = ?
    AND ship_country = ?
