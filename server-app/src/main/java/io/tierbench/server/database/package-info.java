/** PostgreSQL: embedded or existing, its schema, connections, and statements by name. */
package io.tierbench.server.database;
