/** {@code report.html}: one page that shows what a run found, to be read without a network. */
package io.tierbench.report.page;
