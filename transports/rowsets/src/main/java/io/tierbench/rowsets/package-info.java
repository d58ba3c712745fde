/** Calls that list many rows, as one message or as a stream of batches. */
package io.tierbench.rowsets;
