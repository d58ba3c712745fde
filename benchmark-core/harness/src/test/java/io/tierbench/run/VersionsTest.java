package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.plugin.PlugIns;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VersionsTest {

  @Test
  void namesTheVersionsUnderTest() {
    Set<String> names =
        new HashSet<>(
            Set.of(
                "tierbench",
                "kryo",
                "netty",
                "hikari",
                "postgresql-jdbc",
                "jmh",
                "postgresql-embedded"));
    PlugIns.all().forEach(value -> value.libraries().forEach(library -> names.add(library.name())));

    assertThat(Versions.all())
        .containsOnlyKeys(names)
        .allSatisfy((name, version) -> assertThat(version).matches("\\d+\\..*"));
  }

  @Test
  void theBuildKeepsTheVersionsForTheJarOfAllClasses(@TempDir Path classes) throws Exception {
    Path folder = classes.resolve(Versions.class.getPackageName().replace('.', '/'));

    Versions.main(new String[] {classes.toString()});

    assertThat(folder.resolve("kept-versions.properties"))
        .content()
        .contains("kryo=" + Versions.all().get("kryo") + "\n", "\nnetty=");
  }
}
