/** Helidon SE as it is shipped. */
package io.tierbench.framework.helidon;
