/** CBOR. */
package io.tierbench.serialization.cbor;
