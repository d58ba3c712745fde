package io.tierbench.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Output;
import io.tierbench.contract.Payload;
import io.tierbench.serialization.Effort;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class KryoCodecTest {

  @Test
  void looksUpNoClassThatTheBytesName() {
    Kryo attacker = new Kryo();
    attacker.setRegistrationRequired(false);
    attacker.setReferences(false);
    Output output = new Output(1024, -1);
    attacker.writeObject(output, new ArrayList<>(List.of(new StringBuilder("x"))));

    assertThatThrownBy(
            () -> new KryoCodec(Effort.DOCUMENTED).decode(Payload.PRODUCTS, output.toBytes()))
        .hasStackTraceContaining("a class name instead of a number");
    assertThatThrownBy(
        () -> new KryoCodec(Effort.TUNED).decode(Payload.PRODUCTS, output.toBytes()));
  }
}
