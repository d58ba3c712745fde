/** A run: which cells, in which order, with which settings. */
package io.tierbench.run;
