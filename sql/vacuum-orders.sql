VACUUM orders, order_details
