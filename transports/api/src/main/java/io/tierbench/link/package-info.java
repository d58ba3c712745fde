/** Links between the tiers: sockets, one process, and links of a limited rate. */
@org.jspecify.annotations.NullMarked
package io.tierbench.link;
