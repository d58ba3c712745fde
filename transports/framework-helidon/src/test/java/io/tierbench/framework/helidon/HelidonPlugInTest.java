package io.tierbench.framework.helidon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tierbench.framework.Framework;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

class HelidonPlugInTest {

  @Test
  @EnabledForJreRange(max = JRE.JAVA_20)
  void saysThatTheJdkIsTooOld() {
    assertThat(Framework.all()).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Framework.named("helidon"))
        .withMessage(
            "HELIDON needs JDK 21 or newer, and this is JDK %s: build and run Tierbench with a newer one"
                .formatted(Integer.toString(Runtime.version().feature())));
  }

  @Test
  @EnabledForJreRange(min = JRE.JAVA_21)
  void isAvailable() {
    assertThat(Framework.all())
        .containsExactly(Framework.named("helidon"), Framework.named("helidon-nodelay"));
  }
}
