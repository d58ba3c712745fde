/** The claims and results of five papers, and how a run judges them. */
package io.tierbench.papers;
