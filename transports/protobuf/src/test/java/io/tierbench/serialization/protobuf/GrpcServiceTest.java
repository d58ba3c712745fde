package io.tierbench.serialization.protobuf;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.MethodDescriptor;
import io.tierbench.contract.Operation;
import io.tierbench.proto.ShopGrpc;
import io.tierbench.serialization.Effort;
import org.junit.jupiter.api.Test;

/** Tests the generated description of the service. */
class GrpcServiceTest {

  @Test
  void everyOperationIsAMethod() {
    ProtobufCodec codec = new ProtobufCodec(Effort.DOCUMENTED);

    assertThat(ShopGrpc.getServiceDescriptor().getMethods())
        .extracting(MethodDescriptor::getBareMethodName)
        .containsExactlyInAnyOrderElementsOf(
            Operation.all().stream().map(codec::wireName).toList());
  }
}
