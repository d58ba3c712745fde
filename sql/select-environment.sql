-- What a result has to name of the database.
SELECT version() AS version,
    current_setting('fsync') AS fsync,
    current_setting('synchronous_commit') AS synchronous_commit,
    current_setting('full_page_writes') AS full_page_writes,
    current_setting('shared_buffers') AS shared_buffers
