/** SPNEGO with Kerberos, with a KDC of its own. */
package io.tierbench.security.spnego;
