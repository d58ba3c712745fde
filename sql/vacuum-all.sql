VACUUM (ANALYZE) categories, suppliers, products, customers, employees, shippers, orders, order_details, accounts, transfers
