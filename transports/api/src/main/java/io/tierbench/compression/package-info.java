/** Compressions of messages, independent of transports. */
package io.tierbench.compression;
