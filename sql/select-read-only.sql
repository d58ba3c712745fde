-- Whether the database is a standby, and whether transactions only read unless they say otherwise.
SELECT pg_is_in_recovery() AS standby,
    current_setting('default_transaction_read_only')::boolean AS read_only
