SELECT product_id, product_name, supplier_id, category_id, quantity_per_unit, unit_price, units_in_stock, units_on_order, reorder_level, discontinued
FROM products
WHERE position(lower(?) IN lower(product_name)) > 0
ORDER BY product_id
LIMIT ?
