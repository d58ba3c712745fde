/** PostgreSQL: embedded or given, its schema, connections, and statements by name. */
package io.tierbench.server.database;
