/** Authentications of callers, and protection of messages and connections. */
package io.tierbench.security;
