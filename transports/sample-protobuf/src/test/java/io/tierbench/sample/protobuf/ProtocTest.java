package io.tierbench.sample.protobuf;

import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProtocTest {
  @TempDir Path folder;

  @Test
  void namesTheRemedyOnAnotherPlatform() {
    assertThatIOException()
        .isThrownBy(() -> Protoc.open("Plan 9-mips"))
        .withMessageContaining("no protoc for Plan 9-mips; build it here with mvn package");
  }

  @Test
  void saysWhatIsWrongWithAFileAndIsDeletedAfterwards() throws Exception {
    Files.writeString(
        folder.resolve("a.proto"), "syntax = \"proto3\"; message A { Missing b = 1; }");

    Protoc protoc = Protoc.open();
    assertThatIllegalStateException()
        .isThrownBy(() -> protoc.generateJava(folder, "a.proto"))
        .withMessageContaining("a.proto:1:32: \"Missing\" is not defined");

    protoc.close();

    assertThatIOException()
        .isThrownBy(() -> protoc.generateJava(folder, "a.proto"))
        .withMessageContaining("No such file");
  }
}
