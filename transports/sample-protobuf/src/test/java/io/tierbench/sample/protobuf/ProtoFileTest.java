package io.tierbench.sample.protobuf;

import static io.tierbench.sample.protobuf.Schemas.member;
import static io.tierbench.sample.protobuf.Schemas.object;
import static io.tierbench.sample.protobuf.Schemas.schema;
import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.sample.EnumOf;
import io.tierbench.sample.ListOf;
import io.tierbench.sample.MapOf;
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

  /** Each of these would have an accessor of another, or of every message. */
  @Test
  void numbersFieldsWhoseAccessorsClash() {
    assertThat(
            text(
                schema(
                    object(
                        "Clash",
                        member("itemCount", Scalar.INT32),
                        member("item", new ListOf(Scalar.STRING, false)),
                        member("price", new MapOf(Scalar.INT32, false)),
                        member("mutablePrice", Scalar.INT32),
                        member("name", Scalar.STRING),
                        member("nameBytes", Scalar.BYTES),
                        member("size", Scalar.INT32),
                        member("sizeCount", Scalar.INT32),
                        member("descriptor", Scalar.STRING),
                        member("serializedSize", Scalar.INT32),
                        member("parser", Scalar.STRING)))))
        .contains(
            """
            message Clash {
              int32 item_count = 1;
              repeated string item2 = 2;
              map<string, int32> price = 3;
              int32 mutable_price2 = 4;
              string name = 5;
              bytes name_bytes2 = 6;
              int32 size = 7;
              int32 size_count = 8;
              string descriptor2 = 9;
              int32 serialized_size2 = 10;
              string parser = 11;
            }
            """);
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
