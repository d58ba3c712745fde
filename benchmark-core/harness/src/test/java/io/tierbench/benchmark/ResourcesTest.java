package io.tierbench.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResourcesTest {

  @Test
  void resourcesAreClosedInReverseOrderEvenIfOneFails() {
    List<Integer> closed = new ArrayList<>();
    Resources resources = new Resources();
    for (int i = 1; i <= 3; i++) {
      int number = i;
      resources.opened(
          (AutoCloseable)
              () -> {
                closed.add(number);
                if (number == 2) {
                  throw new IllegalStateException("it broke");
                }
              });
    }

    assertThatIllegalStateException()
        .isThrownBy(resources::close)
        .withRootCauseInstanceOf(IllegalStateException.class);
    assertThat(closed).containsExactly(3, 2, 1);
  }
}
