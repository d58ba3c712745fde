/** The raw-socket baseline, a reference of the matrix. */
package io.tierbench.reference;
