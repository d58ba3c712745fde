/** The benchmarks and what they need to run: the matrix, its references, and each layer alone. */
package io.tierbench.benchmark;
