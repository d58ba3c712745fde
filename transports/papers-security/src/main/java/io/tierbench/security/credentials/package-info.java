/** Credentials of single calls. */
package io.tierbench.security.credentials;
