package io.tierbench.serialization.cbor;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.contract.HandlingShop;
import io.tierbench.contract.Operation;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CborPlugInTest {

  private static final class Bytes extends HandlingShop {
    Bytes() {
      handle(Operation.GET_BYTES, count -> new byte[] {1, 2, count.byteValue()});
    }
  }

  /** A number and a byte string as RFC 8949 has them. */
  @ParameterizedTest
  @EnumSource
  void answersAnyClient(Effort effort) {
    Serialization cbor = Serialization.named("CBOR");

    assertThat(cbor.server(new Bytes(), effort).call("getBytes", new byte[] {0x03}))
        .containsExactly(0x43, 1, 2, 3);
    assertThat(cbor.service().contentType()).isEqualTo("application/cbor");
  }
}
