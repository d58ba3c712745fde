/** HTTP/1.1. */
package io.tierbench.transport.http;
