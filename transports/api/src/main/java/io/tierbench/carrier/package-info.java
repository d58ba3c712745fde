/**
 * Transports with all that a stack can have beside a serialization: where the server lives and how
 * it knows who calls. The plain values of these axes cost nothing.
 */
package io.tierbench.carrier;
