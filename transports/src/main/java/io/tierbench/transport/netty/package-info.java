/** What transports on Netty share: event loops, answering, and the blocking client. */
package io.tierbench.transport.netty;
