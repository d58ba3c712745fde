/** TLS 1.3: the same for every transport. */
package io.tierbench.transport.tls;
