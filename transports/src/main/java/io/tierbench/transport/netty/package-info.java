/** What transports on Netty share: event loops, routing, answering, and the blocking client. */
package io.tierbench.transport.netty;
