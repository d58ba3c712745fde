/** The host of a server's listener. The plain value costs nothing. */
package io.tierbench.hosting;
