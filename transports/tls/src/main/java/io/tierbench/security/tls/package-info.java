/** TLS as a security, with an authority for its certificates. */
package io.tierbench.security.tls;
