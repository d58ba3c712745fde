/** Jakarta REST by Apache CXF as it is shipped. */
package io.tierbench.framework.jaxrs;
