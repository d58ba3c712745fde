/** What a run leaves behind: its plan, every replicate, its environment. */
package io.tierbench.results;
