/** HTTP/2 on Netty. */
package io.tierbench.transport.http2;
