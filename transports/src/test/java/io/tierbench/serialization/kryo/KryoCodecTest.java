package io.tierbench.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Output;
import io.tierbench.contract.Payload;
import io.tierbench.contract.Samples;
import io.tierbench.serialization.Effort;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KryoCodecTest {

  @ParameterizedTest
  @EnumSource
  void namesNoClassOnTheWire(Effort effort) {
    KryoCodec codec = new KryoCodec(effort);

    byte[] bytes = codec.encode(Payload.CUSTOMER, Samples.customer());

    assertThat(new String(bytes)).doesNotContain("tierbench");
  }

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

  @ParameterizedTest
  @EnumSource
  void refusesLengthsBeyondItsInput(Effort effort) {
    KryoCodec codec = new KryoCodec(effort);

    byte[] hugeList = {(byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0x07};
    byte[] hugeString = {(byte) 0xbf, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0x0f};

    assertThatThrownBy(() -> codec.decode(Payload.PRODUCTS, hugeList))
        .hasStackTraceContaining(effort == Effort.TUNED ? "a length of" : "too long");
    assertThatThrownBy(() -> codec.decode(Payload.CUSTOMER_ID, hugeString))
        .hasMessageContaining("a length of");
  }

  @ParameterizedTest
  @EnumSource
  void refusesBytesThatAreLeftOver(Effort effort) {
    KryoCodec codec = new KryoCodec(effort);

    byte[] bytes = codec.encode(Payload.CUSTOMER, Samples.customer());

    assertThatThrownBy(() -> codec.decode(Payload.CUSTOMER, Arrays.copyOf(bytes, bytes.length + 1)))
        .hasMessageContaining("left over");
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
        .hasStackTraceContaining("the name of a class where only numbers are known");
  }

  @Test
  void documentedItPutsNoMoreIntoListsThanTheMessageCanHave() {
    Output output = new Output(1024, -1);
    Kryo attacker = new Kryo();
    attacker.setRegistrationRequired(false);
    attacker.setReferences(false);
    attacker.writeObject(output, new ArrayList<>(Collections.nCopies(1_000_000, null)));

    assertThat(output.toBytes().length).isLessThan(100);
    assertThatThrownBy(
            () -> new KryoCodec(Effort.DOCUMENTED).decode(Payload.PRODUCTS, output.toBytes()))
        .hasStackTraceContaining("too long for its message");
  }

  @Test
  void documentedAListHasElementsOfItsClass() {
    KryoCodec codec = new KryoCodec(Effort.DOCUMENTED);
    @SuppressWarnings({"unchecked", "rawtypes"})
    byte[] customers =
        codec.encode((Payload) Payload.PRODUCTS, new ArrayList<>(List.of(Samples.customer())));

    assertThatThrownBy(() -> codec.decode(Payload.PRODUCTS, customers))
        .hasMessageContaining("not a Product");
  }
}
