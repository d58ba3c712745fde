/**
 * Transports: carry the bytes and the metadata of calls between the tiers. They know nothing of
 * serializations.
 */
package io.tierbench.transport;
