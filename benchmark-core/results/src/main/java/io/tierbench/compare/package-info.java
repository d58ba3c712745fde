/** Compares two runs of JMH benchmarks, of Tierbench or of any other project. */
package io.tierbench.compare;
