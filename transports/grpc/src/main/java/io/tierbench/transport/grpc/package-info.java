/** The gRPC transport. */
package io.tierbench.transport.grpc;
