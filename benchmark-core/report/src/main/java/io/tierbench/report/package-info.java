/** What a run leaves behind: its figures, its environment, a summary to read and plots. */
package io.tierbench.report;
