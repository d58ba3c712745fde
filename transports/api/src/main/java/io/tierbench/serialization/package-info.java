/** Serializations of calls of the shop. They are independent of transports. */
package io.tierbench.serialization;
