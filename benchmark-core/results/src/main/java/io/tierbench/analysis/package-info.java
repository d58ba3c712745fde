package io.tierbench.analysis;

/** The results of a run, computed once for every report. */
