/** What a run says, in sentences that all reports share. */
package io.tierbench.report.sentences;
