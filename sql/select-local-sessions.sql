-- The sessions of some JVMs, where the database runs on this machine: elsewhere the numbers of their
-- processes mean nothing here. Over a forwarded port the two addresses differ. They differ between
-- two network namespaces too, whose database says that it is here.
SELECT pid
FROM pg_stat_activity
WHERE datname = current_database()
    AND application_name = ANY (?)
    AND (
        inet_server_addr() = inet_client_addr()
        OR current_setting('tierbench.local', TRUE) = 'on'
    )
ORDER BY pid
