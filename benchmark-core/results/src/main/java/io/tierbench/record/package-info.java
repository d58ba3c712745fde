/** What a run leaves on disk, and reads again: its plan, every replicate, its environment. */
package io.tierbench.record;
