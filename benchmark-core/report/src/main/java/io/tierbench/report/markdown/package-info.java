/** The summary of a run as Markdown. */
package io.tierbench.report.markdown;
