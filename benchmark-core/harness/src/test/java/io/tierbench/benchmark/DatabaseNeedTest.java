package io.tierbench.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that a run needs a database only if one of its cells does. */
@Tag("slow")
class DatabaseNeedTest {

  @Test
  void aServerElsewhereAsksForItsDatabaseOnlyWhereOneIsNeeded() {
    Properties properties = new Properties();
    properties.setProperty("tierbench.server", "token@10.0.0.5:HTTP=41001,TCP=41002");
    try (Backend backend = new Backend(Settings.of(properties))) {
      assertThat(backend.shareDatabase(false)).isEmpty();
      assertThat(backend.describeDatabase(false)).isEmpty();
      assertThatIllegalArgumentException()
          .isThrownBy(() -> backend.shareDatabase(true))
          .withMessageContaining("-Dtierbench.db.url");
    }
  }
}
