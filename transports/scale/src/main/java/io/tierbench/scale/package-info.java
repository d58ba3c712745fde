/** A database of a million orders, and calls whose JSON it can make. */
package io.tierbench.scale;
