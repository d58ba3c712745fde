/** Ways in which a server knows who calls, and refuses whoever may not. */
package io.tierbench.security;
