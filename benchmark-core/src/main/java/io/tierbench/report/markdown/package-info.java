/** A run as Markdown: the summary, the verdicts, the costs, the claims. */
package io.tierbench.report.markdown;
