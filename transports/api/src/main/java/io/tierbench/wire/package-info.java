/** The interface between serializations and transports. */
package io.tierbench.wire;
