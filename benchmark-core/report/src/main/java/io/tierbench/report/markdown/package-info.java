/** A run as Markdown: its summary. */
package io.tierbench.report.markdown;
