INSERT INTO orders (employee_id, customer_id, order_date, required_date, ship_via, shipped_date, ship_name, freight, ship_address, ship_city, ship_region, ship_country, ship_postal_code)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
RETURNING order_id
