/**
 * SOAP 1.1 as RPC with the encoding of its section 5, by a codec of our own on StAX: each value
 * says its type, and what occurs more than once is written once and referred to.
 */
package io.tierbench.serialization.encoded;
