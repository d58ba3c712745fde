package io.tierbench.reference.grpc;

import com.google.protobuf.ByteString;
import com.google.protobuf.Empty;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.ServerMethodDefinition;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.proto.ShopGrpc;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.TextForm;
import io.tierbench.serialization.protobuf.MessageMapper;
import io.tierbench.serialization.protobuf.ProtobufCodec;
import io.tierbench.transport.grpc.GrpcFaults;
import java.util.List;
import java.util.function.Function;

/**
 * An operation as a unary method, with the descriptor of the generated service; that of a provided
 * call, which the service lacks, is made as the generated code makes it. Its messages are mapped to
 * the domain as in the matrix.
 */
record ShopMethod<Q, R>(
    Operation<Q, R> operation,
    Mapping<Q> request,
    Mapping<R> response,
    MethodDescriptor<Message, Message> descriptor) {

  private static final ProtobufCodec CODEC = new ProtobufCodec(Effort.DOCUMENTED);

  /** A mapping of the values of a payload to messages, and back. */
  private record Mapping<T>(Function<T, Message> toMessage, Function<Message, T> toDomain) {
    @SuppressWarnings("unchecked")
    static <T> Mapping<T> of(Payload<T> payload) {
      if (payload == Payload.EMPTY) {
        return new Mapping<>(nothing -> Empty.getDefaultInstance(), message -> (T) Payload.NOTHING);
      }
      TextForm<T> form = TextForm.of(payload);
      if (form != null) {
        Mapping<String> texts = of(Payload.TEXT);
        return new Mapping<>(
            value -> texts.toMessage.apply(form.print(value)),
            message -> form.parse(texts.toDomain.apply(message)));
      }
      MessageMapper<T, Message> mapper = (MessageMapper<T, Message>) CODEC.mapper(payload);
      return new Mapping<>(mapper::toMessage, mapper::toDomain);
    }
  }

  /** Lists those whose messages protobuf has. */
  static List<ShopMethod<?, ?>> all() {
    return Operation.all().stream()
        .filter(operation -> isCarried(operation.request()) && isCarried(operation.response()))
        .<ShopMethod<?, ?>>map(ShopMethod::of)
        .toList();
  }

  private static boolean isCarried(Payload<?> payload) {
    return payload == Payload.EMPTY || payload.hasTextForm() || CODEC.carries(payload);
  }

  private static <Q, R> ShopMethod<Q, R> of(Operation<Q, R> operation) {
    return new ShopMethod<>(
        operation,
        Mapping.of(operation.request()),
        Mapping.of(operation.response()),
        descriptor(operation));
  }

  @SuppressWarnings("unchecked")
  private static MethodDescriptor<Message, Message> descriptor(Operation<?, ?> operation) {
    String name = ShopGrpc.SERVICE_NAME + '/' + CODEC.wireName(operation);
    return ShopGrpc.getServiceDescriptor().getMethods().stream()
        .filter(generated -> generated.getFullMethodName().equals(name))
        .map(generated -> (MethodDescriptor<Message, Message>) generated)
        .findFirst()
        .orElseGet(
            () ->
                MethodDescriptor.newBuilder(
                        ProtoUtils.marshaller(empty(operation.request())),
                        ProtoUtils.marshaller(empty(operation.response())))
                    .setType(MethodType.UNARY)
                    .setFullMethodName(name)
                    .build());
  }

  private static Message empty(Payload<?> payload) {
    try {
      return CODEC.mapper(payload).parser().parsePartialFrom(ByteString.EMPTY);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("an empty message is a message", e);
    }
  }

  ServerMethodDefinition<Message, Message> servedBy(Shop shop) {
    return ServerMethodDefinition.create(
        descriptor,
        ServerCalls.asyncUnaryCall((message, observer) -> answer(shop, message, observer)));
  }

  private void answer(Shop shop, Message message, StreamObserver<Message> observer) {
    try {
      R answer = shop.call(operation, request.toDomain.apply(message));
      observer.onNext(response.toMessage.apply(answer));
      observer.onCompleted();
    } catch (ShopException e) {
      observer.onError(GrpcFaults.status(e.fault()).withDescription(e.getMessage()).asException());
    }
  }

  R call(Channel channel, Q content) {
    try {
      return response.toDomain.apply(
          ClientCalls.blockingUnaryCall(
              channel, descriptor, CallOptions.DEFAULT, request.toMessage.apply(content)));
    } catch (StatusRuntimeException e) {
      throw new ShopException(
          GrpcFaults.fault(e.getStatus().getCode()), e.getStatus().getDescription(), e);
    }
  }
}
