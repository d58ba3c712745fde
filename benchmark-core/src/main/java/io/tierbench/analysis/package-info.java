/** The figures of a run, worked out once for every report. */
package io.tierbench.analysis;
