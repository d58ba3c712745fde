-- Type, length, nullability, default and place in the primary key (0: none) of every column of the
-- shop's tables.
SELECT c.relname AS table_name,
    a.attname AS column_name,
    format_type(a.atttypid, NULL) AS type_name,
    CASE WHEN a.atttypid IN ('varchar'::regtype, 'bpchar'::regtype) AND a.atttypmod > 4
        THEN a.atttypmod - 4 END AS maximum_length,
    NOT a.attnotnull AS nullable,
    a.atthasdef OR a.attidentity <> '' AS has_default,
    coalesce(array_position(i.indkey::smallint[], a.attnum) + 1, 0) AS key_position
FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
WHERE c.relkind IN ('r', 'p')
    AND pg_table_is_visible(c.oid)
    AND c.relname IN ('products', 'customers', 'orders', 'order_details')
ORDER BY c.relname, a.attnum
