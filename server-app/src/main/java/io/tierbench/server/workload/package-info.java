/** The workloads: the work behind each call. */
package io.tierbench.server.workload;
