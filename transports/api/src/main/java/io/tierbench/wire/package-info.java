/** The interface between serializations and transports, the only thing they share. */
package io.tierbench.wire;
