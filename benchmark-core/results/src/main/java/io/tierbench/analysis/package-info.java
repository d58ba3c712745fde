/** The results of a run, computed once for every report. */
package io.tierbench.analysis;
