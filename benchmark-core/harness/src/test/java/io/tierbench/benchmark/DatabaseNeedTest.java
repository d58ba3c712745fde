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
    try (BenchmarkDatabase database = new BenchmarkDatabase(Settings.of(properties), null)) {
      assertThat(database.share(false)).isEmpty();
      assertThat(database.describe(false)).isEmpty();
      assertThatIllegalArgumentException()
          .isThrownBy(() -> database.share(true))
          .withMessageContaining("-Dtierbench.db.url");
    }
  }
}
