/** A call that runs a user's query: its rows, with the types of their columns. */
package io.tierbench.query;
