/** Frames over plain TCP. */
package io.tierbench.transport.tcp;
