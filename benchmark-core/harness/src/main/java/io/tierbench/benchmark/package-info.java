/** Benchmarks and their environment: the matrix, its references, and each layer on its own. */
package io.tierbench.benchmark;
