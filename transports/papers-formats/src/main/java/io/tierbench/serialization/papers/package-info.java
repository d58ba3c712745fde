/** Formats measured only for the papers. */
package io.tierbench.serialization.papers;
