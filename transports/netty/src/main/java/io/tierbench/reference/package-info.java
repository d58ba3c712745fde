/**
 * What the matrix is held against: frameworks as they are shipped, and the bare socket. Knows
 * serializations and the contract; the matrix knows nothing of it.
 */
package io.tierbench.reference;
