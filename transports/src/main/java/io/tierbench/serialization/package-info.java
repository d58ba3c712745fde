/** Turns calls of the shop into bytes and back. Knows nothing of transports. */
package io.tierbench.serialization;
