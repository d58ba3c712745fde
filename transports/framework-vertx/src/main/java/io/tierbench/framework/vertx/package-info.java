/** Vert.x Web as it is shipped. */
package io.tierbench.framework.vertx;
