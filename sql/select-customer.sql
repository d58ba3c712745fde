SELECT customer_id, company_name, contact_name, contact_title, address, city, region, postal_code, phone, fax, country
FROM customers
WHERE customer_id = ?
