/** The reference implementation of JAX-WS as it is shipped. */
package io.tierbench.framework.jaxwsri;
