/** Codecs of the JDK and of libraries. */
package io.tierbench.compression.codec;
