/** Compressions: make the bytes of a message fewer. They know nothing of who sends them. */
package io.tierbench.compression;
