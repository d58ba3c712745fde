package io.tierbench.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Output;
import io.tierbench.contract.Payload;
import io.tierbench.serialization.Effort;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KryoCodecTest {

  @ParameterizedTest
  @EnumSource
  void doesNotDecodeAClassThatTheBytesName(Effort effort) {
    KryoCodec codec = new KryoCodec(effort);

    Kryo attacker = new Kryo();
    attacker.setRegistrationRequired(false);
    Output output = new Output(1024, -1);
    attacker.writeClassAndObject(output, new ArrayList<>(List.of("x")));

    assertThatThrownBy(() -> codec.decode(Payload.CUSTOMER, output.toBytes()));
  }

  @Test
  void documentedItLooksUpNoNames() {
    Kryo attacker = new Kryo();
    attacker.setRegistrationRequired(false);
    attacker.setReferences(false);
    Output output = new Output(1024, -1);
    attacker.writeObject(output, new ArrayList<>(List.of(new StringBuilder("x"))));

    assertThatThrownBy(
            () -> new KryoCodec(Effort.DOCUMENTED).decode(Payload.PRODUCTS, output.toBytes()))
        .hasStackTraceContaining("a class name instead of a number");
  }
}
