package io.tierbench.sample.protobuf;

import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
    assertThatIllegalArgumentException()
        .isThrownBy(() -> protoc.generateJava(folder, List.of("a.proto"), folder))
        .withMessageContaining("a.proto:1:32: \"Missing\" is not defined");

    protoc.close();

    assertThatIOException()
        .isThrownBy(() -> protoc.generateJava(folder, List.of("a.proto"), folder))
        .withMessageContaining("No such file");
  }
}
