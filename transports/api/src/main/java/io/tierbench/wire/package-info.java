/** The seam between serializations and transports: all that they know of each other. */
package io.tierbench.wire;
