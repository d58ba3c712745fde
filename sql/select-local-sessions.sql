-- The sessions of Tierbench, where the database runs on this machine: elsewhere the numbers of
-- their processes mean nothing here. Over a forwarded port the two addresses differ.
SELECT pid
FROM pg_stat_activity
WHERE datname = current_database()
    AND application_name = current_setting('application_name')
    AND inet_server_addr() = inet_client_addr()
