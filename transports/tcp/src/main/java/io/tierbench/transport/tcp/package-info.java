/** The transport of frames over plain TCP. */
package io.tierbench.transport.tcp;
