/** Frameworks as their users get them, as a measure for the cells that build on them. */
package io.tierbench.reference;
