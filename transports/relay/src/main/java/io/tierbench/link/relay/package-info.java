/** Links of a limited rate, by a relay or by the kernel. */
package io.tierbench.link.relay;
