/** gRPC. */
package io.tierbench.transport.grpc;
