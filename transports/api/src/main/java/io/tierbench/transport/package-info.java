/**
 * Transports of the bytes and metadata of calls between the tiers. They are independent of
 * serializations.
 */
package io.tierbench.transport;
