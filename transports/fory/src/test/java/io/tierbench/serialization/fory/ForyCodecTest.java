package io.tierbench.serialization.fory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.contract.Payload;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.fory.Fory;
import org.junit.jupiter.api.Test;

class ForyCodecTest {
  private static int made;

  private final ForyCodec codec = new ForyCodec();

  /** An unregistered class on the class path, which records deserialization. */
  private static final class Foreign implements Serializable {
    private static final long serialVersionUID = 1L;

    private int number = 7;

    private Object readResolve() {
      made += number;
      return this;
    }
  }

  @Test
  void makesNoClassThatTheBytesName() {
    Fory attacker =
        Fory.builder()
            .withXlang(false)
            .withCompatible(false)
            .requireClassRegistration(false)
            .build();
    byte[] alone = attacker.serialize(new Foreign());
    byte[] inAList = attacker.serialize(new ArrayList<>(List.of(new Foreign())));
    attacker.deserialize(alone);
    assertThat(made).isEqualTo(7);
    made = 0;

    assertThatThrownBy(() -> codec.decode(Payload.CUSTOMER, alone))
        .hasStackTraceContaining("not registered");
    assertThatThrownBy(() -> codec.decode(Payload.PRODUCTS, inAList))
        .hasStackTraceContaining("not registered");

    assertThat(made).isZero();
    assertThat(codec.decode(Payload.ORDER_ID, codec.encode(Payload.ORDER_ID, 7))).isEqualTo(7);
  }

  @Test
  void rejectsDeepNesting() {
    List<Object> deep = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      deep = new ArrayList<>(List.of(deep));
    }
    byte[] bytes = Fory.builder().withXlang(false).withCompatible(false).build().serialize(deep);

    assertThatThrownBy(() -> codec.decode(Payload.PRODUCTS, bytes))
        .hasStackTraceContaining("depth");
  }
}
