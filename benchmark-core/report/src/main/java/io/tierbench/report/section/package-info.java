/** Sections that other modules add to the report of a run. */
package io.tierbench.report.section;
