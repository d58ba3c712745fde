/** The HTTP/1.1 transport. */
package io.tierbench.transport.http;
