/** Answers and facts of a run that all reports share. */
package io.tierbench.report.answers;
