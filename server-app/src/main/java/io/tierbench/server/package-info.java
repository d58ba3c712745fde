/** The application server: the workloads on PostgreSQL. */
package io.tierbench.server;
