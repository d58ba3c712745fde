package io.tierbench.server.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tierbench.wire.SeamTimes;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ControlJsonTest {

  static Object[] answers() {
    return new Object[] {
      new Counters(1, 2, 3, 4, 5, 6),
      new SeamTimes(1, 2, 3, 4, 5, -6, 7),
      new JvmDescription(Map.of("arguments", "-Da=b=c\n-Xmx1g"))
    };
  }

  @ParameterizedTest
  @MethodSource("answers")
  void answersComeBackAsTheyWere(Object answer) {
    assertThat(ControlJson.read(ControlJson.write(answer), answer.getClass())).isEqualTo(answer);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "allocatedBytes=1", "{\"allocatedBytes\":1}", "[]"})
  void anAnswerOfAnotherVersionIsRefused(String answer) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ControlJson.read(answer, Counters.class))
        .withMessageContaining("Counters")
        .withMessageContaining("another version")
        .withMessageContaining(answer);
  }
}
