/** Benchmarks and their environment: the matrix and its references. */
package io.tierbench.benchmark;
