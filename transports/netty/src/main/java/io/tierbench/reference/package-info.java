/**
 * The references of the matrix: frameworks as shipped, and the bare socket. Depends on
 * serializations and the contract; the matrix does not depend on it.
 */
package io.tierbench.reference;
