/** The workloads: the work of each call. */
package io.tierbench.server.workload;
