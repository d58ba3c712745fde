/**
 * SOAP 1.1 in RPC style with the encoding of its section 5, by our codec on StAX: each value
 * declares its type, and repeated objects are written once and referenced.
 */
package io.tierbench.serialization.encoded;
