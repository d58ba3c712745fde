/** grpc-java as it is shipped. */
package io.tierbench.reference.grpc;
