/** The securities that are there for the papers alone. */
package io.tierbench.security.papers;
