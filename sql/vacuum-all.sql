VACUUM (ANALYZE) categories, suppliers, products, customers, employees, shippers, orders, order_details, tierbench_accounts, tierbench_transfers
