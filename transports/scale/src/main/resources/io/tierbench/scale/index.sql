ALTER TABLE customers ADD PRIMARY KEY (customer_id);
ALTER TABLE orders ADD PRIMARY KEY (order_id),
  ADD CHECK (isfinite(order_date)), ADD CHECK (status > 0),
  ADD CHECK (freight >= 0 AND freight <> 'NaN'),
  ADD FOREIGN KEY (customer_id) REFERENCES customers;
CREATE INDEX ON orders (customer_id);
ALTER TABLE order_lines ADD PRIMARY KEY (order_id, line),
  ADD CHECK (line > 0), ADD CHECK (quantity > 0),
  ADD CHECK (unit_price >= 0 AND unit_price <> 'NaN'),
  ADD FOREIGN KEY (order_id) REFERENCES orders;
ALTER SEQUENCE orders_order_id_seq RESTART WITH %s
