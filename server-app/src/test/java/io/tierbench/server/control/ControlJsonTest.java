package io.tierbench.server.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tierbench.wire.ProbePointTimes;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ControlJsonTest {

  static Object[] answers() {
    return new Object[] {
      new Counters(1, 2, 3, 4, 5, 6),
      new ProbePointTimes(1, 2, 3, 4, 5, -6, 7),
      new JvmDescription(Map.of("arguments", "-Da=b=c\n-Xmx1g"))
    };
  }

  @ParameterizedTest
  @MethodSource("answers")
  void answersComeBackAsTheyWere(Object answer) {
    assertThat(ControlJson.read(ControlJson.write(answer), answer.getClass())).isEqualTo(answer);
  }

  static Stream<Arguments> answersOfOthers() {
    return Stream.of(Counters.class, ProbePointTimes.class, JvmDescription.class)
        .flatMap(
            type ->
                Stream.of("", "allocatedBytes=1", "{\"allocatedBytes\":1}", "[]")
                    .map(answer -> Arguments.of(type, answer)));
  }

  @ParameterizedTest
  @MethodSource("answersOfOthers")
  void anAnswerOfAnotherVersionIsRefused(Class<?> type, String answer) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ControlJson.read(answer, type))
        .withMessageContaining(type.getSimpleName())
        .withMessageContaining("of another version")
        .withMessageContaining(answer);
  }

  @Test
  void anAnswerMaySayMoreThanIsKnown() {
    assertThat(ControlJson.read("{\"values\":{},\"further\":1}", JvmDescription.class))
        .isEqualTo(new JvmDescription(Map.of()));
  }
}
