/** Where the listener of a server lives. The plain value costs nothing. */
package io.tierbench.hosting;
