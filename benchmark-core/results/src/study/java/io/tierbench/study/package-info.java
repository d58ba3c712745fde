/**
 * The error rates of the verdicts, by simulation and by copies in real trials, and the time saved
 * compared with JMH. A separate source set, on which the product does not depend.
 */
package io.tierbench.study;
