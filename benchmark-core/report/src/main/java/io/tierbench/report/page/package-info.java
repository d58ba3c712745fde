/** The page {@code report.html} with the results of a run, readable without a network. */
package io.tierbench.report.page;
