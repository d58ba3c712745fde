/** The workloads: the server's work in each call. */
package io.tierbench.server.workload;
