/** The seam: what a serialization and a transport know of each other. */
package io.tierbench.wire;
