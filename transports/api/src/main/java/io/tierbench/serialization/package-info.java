/** Serializations: turn calls of the shop into bytes and back. They know nothing of transports. */
package io.tierbench.serialization;
