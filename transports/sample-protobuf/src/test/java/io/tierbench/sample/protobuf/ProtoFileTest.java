package io.tierbench.sample.protobuf;

import static io.tierbench.sample.protobuf.Schemas.member;
import static io.tierbench.sample.protobuf.Schemas.object;
import static io.tierbench.sample.protobuf.Schemas.schema;
import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.sample.EnumOf;
import io.tierbench.sample.ListOf;
import io.tierbench.sample.SampleSchema;
import io.tierbench.sample.Scalar;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests the file as a user reads it. */
class ProtoFileTest {

  @Test
  void writesWhatIsApproved() throws Exception {
    try (InputStream approved = ProtoFileTest.class.getResourceAsStream("invoice.proto")) {
      assertThat(text(Schemas.invoice()))
          .isEqualTo(new String(approved.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  @Test
  void putsAListAtTheRootIntoAMessage() {
    assertThat(text(new SampleSchema("Reading", new ListOf(Scalar.INT64, false))))
        .endsWith("\nmessage ReadingList {\n  repeated int64 items = 1;\n}\n");
  }

  /** Constants of all enumerations share the names of the package. */
  @Test
  void numbersConstantsThatClash() {
    assertThat(
            text(
                schema(
                    object(
                        "Parcel",
                        member("state", enumeration("State", "OF_ORDER")),
                        member("stateOf", enumeration("StateOf", "ORDER")),
                        member("kind", enumeration("Kind", "UNSPECIFIED"))))))
        .contains("STATE_OF_ORDER = 1;", "STATE_OF_ORDER2 = 1;", "KIND_UNSPECIFIED2 = 1;");
  }

  private static EnumOf enumeration(String name, String constant) {
    return new EnumOf(name, Map.of(constant, constant));
  }

  private static String text(SampleSchema schema) {
    return new ProtoFile(new ProtoModel(schema)).text();
  }
}
