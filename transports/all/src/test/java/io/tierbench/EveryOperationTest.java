package io.tierbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.MethodDescriptor;
import io.tierbench.contract.Operation;
import io.tierbench.contract.SampleShop;
import io.tierbench.proto.ShopGrpc;
import io.tierbench.reference.cxf.CxfAsShipped;
import io.tierbench.reference.cxf.CxfAsShipped.Conduit;
import io.tierbench.reference.grpc.GrpcAsShipped;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.serialization.protobuf.ProtobufCodec;
import io.tierbench.serialization.soap.PortClient;
import io.tierbench.serialization.soap.ShopMessage;
import io.tierbench.serialization.soap.ShopPort;
import io.tierbench.transport.Listener;
import io.tierbench.transport.Loopback;
import jakarta.xml.ws.RequestWrapper;
import jakarta.xml.ws.ResponseWrapper;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that a new operation is supported everywhere, which no compiler checks. */
@Tag("slow")
class EveryOperationTest {
  private final SampleShop shop = new SampleShop();

  static Stream<Arguments> codings() {
    return Serialization.all().stream()
        .flatMap(
            serialization ->
                serialization.efforts().stream()
                    .map(effort -> Arguments.of(serialization, effort)));
  }

  @ParameterizedTest
  @MethodSource("codings")
  void goesThroughEverySerialization(Serialization serialization, Effort effort) {
    shop.assertReachedBy(serialization.client(serialization.server(shop, effort), effort));
  }

  @ParameterizedTest
  @EnumSource
  void goesThroughCxfAsShipped(Conduit conduit) {
    try (Listener listener = CxfAsShipped.serve(shop, Loopback.ANY_PORT);
        PortClient client = CxfAsShipped.connect(Loopback.of(listener), conduit)) {
      shop.assertReachedBy(client);
    }
  }

  @Test
  void theMatrixGoesThroughGrpcAsShipped() {
    try (Listener listener = GrpcAsShipped.serve(shop, Loopback.ANY_PORT);
        GrpcAsShipped.Client client = GrpcAsShipped.connect(Loopback.of(listener))) {
      for (Operation<?, ?> operation : Operation.all()) {
        if (operation == Operation.EMPTY || operation.name().matches("(storeOrder|load).*")) {
          shop.assertReachedBy(client, operation);
        }
      }
    }
  }

  @Test
  void isAMethodOfTheGrpcService() {
    ProtobufCodec codec = new ProtobufCodec(Effort.DOCUMENTED);

    assertThat(ShopGrpc.getServiceDescriptor().getMethods())
        .extracting(MethodDescriptor::getBareMethodName)
        .containsExactlyInAnyOrderElementsOf(
            Operation.all().stream().map(codec::wireName).toList());
  }

  /** CXF generates a class for a missing message, and JAXB binds that. */
  @Test
  void isAMethodOfTheSoapPortWithMessagesOfOurs() throws ClassNotFoundException {
    List<Method> methods = List.of(ShopPort.class.getDeclaredMethods());

    assertThat(methods)
        .extracting(Method::getName)
        .containsExactlyInAnyOrderElementsOf(
            Operation.all().stream().map(Operation::name).toList());
    for (Method method : methods) {
      assertThat(ShopMessage.class)
          .isAssignableFrom(Class.forName(method.getAnnotation(RequestWrapper.class).className()))
          .isAssignableFrom(Class.forName(method.getAnnotation(ResponseWrapper.class).className()));
    }
  }
}
