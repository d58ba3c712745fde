/** A run: its cells, their order and its execution. */
package io.tierbench.run;
