/** Hosts of a server's listeners. The default has no overhead. */
package io.tierbench.hosting;
