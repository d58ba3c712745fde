package io.tierbench.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReplacedLibrariesTest {
  private static final String FRAMEWORK = "frameworks/acme.jars";

  private static Path jar(Class<?> of) throws Exception {
    return Path.of(of.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private static ReplacedLibraries parsed(Map<String, List<Path>> jars) {
    return ReplacedLibraries.parse(
        ReplacedLibraries.argument(jars).replace("-Dtierbench.libraries=", ""));
  }

  @Test
  void aJvmReadsWhatTheRunSays() {
    Map<String, List<Path>> jars = new LinkedHashMap<>();
    jars.put("", List.of(Path.of("/m2/kryo-5.6.0.jar"), Path.of("/m2/minlog-1.3.1.jar")));
    jars.put(FRAMEWORK, List.of(Path.of("/m2/cxf.jar")));
    ReplacedLibraries libraries = parsed(jars);

    assertThat(libraries.inFrontOf("")).isEqualTo(jars.get(""));
    assertThat(libraries.inFrontOf(FRAMEWORK)).isEqualTo(jars.get(FRAMEWORK));
    assertThat(libraries.inFrontOf("frameworks/other.jars")).isEmpty();
    assertThat(ReplacedLibraries.parse("").inFrontOf("")).isEmpty();
  }

  @Test
  void aJarIsInUseOnceItsClassPathHasLoadedAClass() throws Exception {
    Path jar = jar(Test.class);
    ReplacedLibraries program = parsed(Map.of("", List.of(jar)));
    ReplacedLibraries framework = parsed(Map.of(FRAMEWORK, List.of(jar)));

    assertThat(program.inUse()).containsExactly(jar.getFileName().toString());
    assertThat(framework.inUse()).isEmpty();
    framework.loaded(FRAMEWORK, new ClassLoader(null) {});
    assertThat(framework.inUse()).isEmpty();
    framework.loaded(FRAMEWORK, Test.class.getClassLoader());
    assertThat(framework.inUse()).containsExactly(jar.getFileName().toString());
  }
}
