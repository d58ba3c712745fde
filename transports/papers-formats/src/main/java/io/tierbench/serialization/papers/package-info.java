/** The formats that are there for the papers alone. */
package io.tierbench.serialization.papers;
