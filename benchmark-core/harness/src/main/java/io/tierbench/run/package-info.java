/** A run: its cells, their order and its settings. */
package io.tierbench.run;
