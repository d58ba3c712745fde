/** HTTP Basic. */
package io.tierbench.security.basic;
