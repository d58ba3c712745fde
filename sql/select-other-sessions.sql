-- The sessions of servers and runs, but for those of some JVMs of the client that asks. A number of a
-- process means nothing on another machine; addresses of other users' sessions may be hidden.
SELECT DISTINCT application_name
FROM pg_stat_activity
WHERE datname = current_database()
    AND application_name LIKE 'tierbench %'
    AND NOT (
        application_name = ANY (?)
        AND client_addr IS NOT DISTINCT FROM inet_client_addr()
    )
ORDER BY application_name
