/** Security options measured only for the papers. */
package io.tierbench.security.papers;
