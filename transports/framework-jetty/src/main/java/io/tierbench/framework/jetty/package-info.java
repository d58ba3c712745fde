/** A plain servlet on Jetty as it is shipped. */
package io.tierbench.framework.jetty;
