package io.tierbench.reference.grpc;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.ServerServiceDefinition;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Shop;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.protobuf.MessageMapper;
import io.tierbench.serialization.protobuf.ProtobufCodec;
import java.util.List;

/**
 * The operation of a provided call as a method of a service, as in the code that gRPC generates: it
 * has a service for the shop only.
 */
record ProvidedMethod<Q, R, A extends Message, B extends Message>(
    Operation<Q, R> operation,
    MessageMapper<Q, A> request,
    MessageMapper<R, B> response,
    MethodDescriptor<A, B> descriptor) {
  private static final String SERVICE = "tierbench.ProvidedCalls";
  private static final ProtobufCodec CODEC = new ProtobufCodec(Effort.DOCUMENTED);

  /** Lists those whose messages protobuf has. */
  static List<ProvidedMethod<?, ?, ?, ?>> all() {
    return Operation.ofProvidedCalls().stream()
        .filter(
            operation -> CODEC.carries(operation.request()) && CODEC.carries(operation.response()))
        .<ProvidedMethod<?, ?, ?, ?>>map(ProvidedMethod::of)
        .toList();
  }

  private static <Q, R> ProvidedMethod<Q, R, ?, ?> of(Operation<Q, R> operation) {
    return of(operation, CODEC.mapper(operation.request()), CODEC.mapper(operation.response()));
  }

  private static <Q, R, A extends Message, B extends Message> ProvidedMethod<Q, R, A, B> of(
      Operation<Q, R> operation, MessageMapper<Q, A> request, MessageMapper<R, B> response) {
    return new ProvidedMethod<>(
        operation,
        request,
        response,
        MethodDescriptor.<A, B>newBuilder()
            .setType(MethodType.UNARY)
            .setFullMethodName(
                MethodDescriptor.generateFullMethodName(SERVICE, CODEC.wireName(operation)))
            .setRequestMarshaller(ProtoUtils.marshaller(empty(request)))
            .setResponseMarshaller(ProtoUtils.marshaller(empty(response)))
            .build());
  }

  private static <M extends Message> M empty(MessageMapper<?, M> mapper) {
    try {
      return mapper.parser().parsePartialFrom(ByteString.EMPTY);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("an empty message is a message", e);
    }
  }

  static ServerServiceDefinition service(List<ProvidedMethod<?, ?, ?, ?>> methods, Shop shop) {
    ServerServiceDefinition.Builder service = ServerServiceDefinition.builder(SERVICE);
    methods.forEach(method -> method.addTo(service, shop));
    return service.build();
  }

  private void addTo(ServerServiceDefinition.Builder service, Shop shop) {
    service.addMethod(
        descriptor,
        ServerCalls.asyncUnaryCall(
            (message, observer) ->
                GrpcAsShipped.answer(
                    observer,
                    () -> response.toMessage(shop.call(operation, request.toDomain(message))))));
  }

  R call(Channel channel, Q content) {
    return response.toDomain(
        ClientCalls.blockingUnaryCall(
            channel, descriptor, CallOptions.DEFAULT, request.toMessage(content)));
  }
}
