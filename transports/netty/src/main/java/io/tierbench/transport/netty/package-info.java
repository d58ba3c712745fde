/** Common parts of Netty-based transports: event loops, answering, and the blocking client. */
package io.tierbench.transport.netty;
