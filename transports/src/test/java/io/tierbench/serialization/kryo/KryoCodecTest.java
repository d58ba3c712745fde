package io.tierbench.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Output;
import io.tierbench.contract.Payload;
import io.tierbench.contract.Samples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class KryoCodecTest {
  private final KryoCodec codec = new KryoCodec();

  @Test
  void namesNoClassOnTheWire() {
    byte[] bytes = codec.encode(Payload.CUSTOMER, Samples.customer());

    assertThat(new String(bytes)).doesNotContain("tierbench");
  }

  @Test
  void doesNotDecodeAClassThatTheBytesName() {
    Kryo attacker = new Kryo();
    attacker.setRegistrationRequired(false);
    Output output = new Output(1024, -1);
    attacker.writeClassAndObject(output, new ArrayList<>(List.of("x")));

    assertThatThrownBy(() -> codec.decode(Payload.CUSTOMER, output.toBytes()));
  }

  @Test
  void refusesLengthsBeyondItsInput() {
    byte[] hugeList = {(byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0x07};
    byte[] hugeString = {(byte) 0xbf, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0x0f};

    assertThatThrownBy(() -> codec.decode(Payload.PRODUCTS, hugeList))
        .hasMessageContaining("a length of");
    assertThatThrownBy(() -> codec.decode(Payload.CUSTOMER_ID, hugeString))
        .hasMessageContaining("a length of");
  }

  @Test
  void refusesBytesThatAreLeftOver() {
    byte[] bytes = codec.encode(Payload.CUSTOMER, Samples.customer());

    assertThatThrownBy(() -> codec.decode(Payload.CUSTOMER, Arrays.copyOf(bytes, bytes.length + 1)))
        .hasMessageContaining("left over");
  }
}
