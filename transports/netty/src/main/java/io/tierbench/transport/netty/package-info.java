/** The common parts of transports on Netty: event loops, answering, and the blocking client. */
package io.tierbench.transport.netty;
