/** Holds two runs of JMH benchmarks against each other, those of Tierbench or of anybody. */
package io.tierbench.compare;
