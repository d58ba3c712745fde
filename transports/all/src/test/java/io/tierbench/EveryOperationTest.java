package io.tierbench;

import io.tierbench.contract.SampleShop;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
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
}
