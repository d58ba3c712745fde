package io.tierbench.sample.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProtocTest {
  @TempDir Path folder;

  @Test
  void runsOnThePlatformOfTheBuild() {
    assertThat(Protoc.obstacle()).isEmpty();
  }

  @Test
  void namesTheRemedyOnAnotherPlatform() {
    assertThatIOException()
        .isThrownBy(() -> Protoc.open("Plan 9-mips"))
        .withMessageContaining("no protoc for Plan 9-mips; build it here with mvn package");
  }

  @Test
  void saysWhatIsWrongWithAFile() throws Exception {
    Files.writeString(
        folder.resolve("a.proto"), "syntax = \"proto3\"; message A { Missing b = 1; }");

    try (Protoc protoc = Protoc.open()) {
      assertThatIllegalStateException()
          .isThrownBy(() -> protoc.generateJava(folder, "a.proto"))
          .withMessageContaining("a.proto:1:32: \"Missing\" is not defined");
    }
  }

  @Test
  void isDeletedAfterwards() throws Exception {
    Protoc protoc = Protoc.open();
    protoc.close();

    assertThatIOException()
        .isThrownBy(() -> protoc.generateJava(folder, "a.proto"))
        .withMessageContaining("No such file");
  }
}
