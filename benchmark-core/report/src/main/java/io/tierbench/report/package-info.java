/** Reports of a run: a page, a summary, tables, pictures and files for programs. */
package io.tierbench.report;
