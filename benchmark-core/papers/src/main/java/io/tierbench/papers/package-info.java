/** The claims and results of five papers, and their judgement by a run. */
package io.tierbench.papers;
