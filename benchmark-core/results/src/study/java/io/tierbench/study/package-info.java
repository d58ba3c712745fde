/**
 * How often the verdicts are right, by simulation and by copies in real fleets, and how much of
 * JMH's time a run saves. A source set of its own: the product knows nothing of it.
 */
package io.tierbench.study;
