package io.tierbench.sample.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.AbstractMessage;
import com.google.protobuf.DescriptorProtos;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Message;
import io.tierbench.contract.CallGenerator.OwnMessage;
import io.tierbench.plugin.Providers;
import io.tierbench.sample.OwnObjects;
import io.tierbench.sample.SampleException;
import io.tierbench.sample.SampleGenerator;
import io.tierbench.serialization.protobuf.MessageMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests a user's messages that carry a sample. */
@Tag("slow")
class UserProtoTest {
  private static final String INVOICE =
      """
      syntax = "proto3";
      package acme;
      option java_multiple_files = true;
      import "parts/money.proto";
      import "google/protobuf/timestamp.proto";
      import "google/protobuf/wrappers.proto";
      message Invoice {
        string number = 1;
        google.protobuf.Timestamp paid_at = 2;
        Order order = 3;
        google.protobuf.StringValue note = 4;
        map<string, double> rates = 5;
        message Order {
          repeated Line lines = 1;
        }
      }
      message Line {
        parts.Money price = 1;
        int64 quantity = 2;
      }
      """;

  private static final String MONEY =
      """
      syntax = "proto3";
      package parts;
      message Money { double amount = 1; Currency currency = 2; }
      enum Currency { NONE = 0; EUR = 1; }
      """;

  private static final String SAMPLE =
      """
      {
        "number": "17",
        "paidAt": "2026-11-28T13:45:00+01:00",
        "order": {"lines": [
          {"price": {"amount": 12.50, "currency": "EUR"}, "quantity": 3},
          {"price": {"amount": 8}, "quantity": 9007199254740993}
        ]},
        "note": null,
        "rates": {"USD": 1.25}
      }
      """;

  @TempDir private Path folder;
  private Path json;
  private Path proto;
  private Path target;

  private void write(String sample, String source) throws IOException {
    json = Files.writeString(folder.resolve("invoice.json"), sample);
    proto = Files.writeString(folder.resolve("invoice.proto"), source);
    Files.createDirectories(folder.resolve("parts"));
    Files.writeString(folder.resolve("parts/money.proto"), MONEY);
    target = Files.createTempDirectory(folder, "target");
  }

  private void generate(String message) {
    new SampleGenerator()
        .generate(List.of(json), null, List.of(1), null, new OwnMessage(proto, message), target);
  }

  private <S> S provided(Class<S> service) {
    return ServiceLoader.load(service, Providers.loader(target.resolve("classes")))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aMessageWithImportsCarriesTheSample() throws Exception {
    write(SAMPLE, INVOICE);
    generate("acme.Invoice");

    assertThat(target.resolve("proto/invoice.proto")).hasContent(INVOICE);
    assertThat(target.resolve("proto/parts/money.proto")).hasContent(MONEY);
    MessageMapper<?, ?> mapper = provided(MessageMapper.class);
    OwnObjects objects = (OwnObjects) mapper;
    Message.Builder empty = mapper.parser().parseFrom(new byte[0]).newBuilderForType();
    Message message = UserProto.read(Files.readString(json), empty);
    assertThat(mapper.parser().parseFrom(message.toByteArray())).isEqualTo(message);
    assertThat(message)
        .isInstanceOf(objects.type())
        .hasToString(
            """
            number: "17"
            paid_at {
              seconds: 1795869900
            }
            order {
              lines {
                price {
                  amount: 12.5
                  currency: EUR
                }
                quantity: 3
              }
              lines {
                price {
                  amount: 8.0
                }
                quantity: 9007199254740993
              }
            }
            rates {
              key: "USD"
              value: 1.25
            }
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '^',
      value = {
        "syntax = 'proto3'; message Invoice {} ^ Invoice ^ InvoiceOuterClass$Invoice",
        "syntax = 'proto2'; package a.b; message Outer { message Invoice { optional int32 b = 1; } } ^ a.b.Outer.Invoice"
            + " ^ a.b.InvoiceOuterClass$Outer$Invoice",
        "edition = '2024'; package a; message Bill {} ^ a.Bill ^ a.Bill",
        "syntax = 'proto3'; package a; option java_package = 'b'; option java_outer_classname = 'C';"
            + " message Bill {} ^ a.Bill ^ b.C$Bill",
        "syntax = 'proto3'; package a; option optimize_for = LITE_RUNTIME; message Bill {}"
            + " ^ a.Bill ^ a.Invoice$Bill",
      })
  void theClassIsThatOfProtoc(String source, String message, String javaClass) throws IOException {
    write("{\"b\": 1}", source.replace('\'', '"').replace("{}", "{ int32 b = 1; }"));
    generate(message);

    assertThat(provided(OwnObjects.class).type().getName()).isEqualTo(javaClass);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '^',
      value = {
        "'' ^ {\"number\": 1} ^ --message '' is none of acme.Invoice, acme.Invoice.Order, acme.Line",
        "acme.Bill ^ {\"number\": 1} ^ --message 'acme.Bill' is none of acme.Invoice, ",
        "acme.Line ^ {\"price\": {\"sum\": 1}} ^ acme.Line does not carry the sample:"
            + " Cannot find field: sum in message parts.Money; change one of them",
        "acme.Line ^ {\"quantity\": 1.5} ^ acme.Line does not carry the sample: ",
        "acme.Line ^ {\"price\": {\"currency\": \"CHF\"}} ^ acme.Line does not carry the sample:"
            + " Invalid enum value: \"CHF\" for enum type: parts.Currency; change one of them",
        "acme.Line ^ [{\"quantity\": 1}] ^ acme.Line does not carry the sample: Expect message object but got: ",
      })
  void aMessageThatDoesNotFitIsRejected(String message, String sample, String problem)
      throws IOException {
    write(sample, INVOICE);

    assertRejected(message, problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '^',
      value = {
        "{\"b\": 16777217} ^ at /b the sample has 16777217 and the message has 1.6777216E7; change one of them",
        "{\"some_list\": [0.1, 0.123456789]} ^ at /some_list/1 the sample has 0.123456789 and the message has 0.12345679",
        "{\"list\": [0.123456789]} ^ at /list/0 the sample has 0.123456789",
        "{\"b\": \"0.1234567890123456789\"}"
            + " ^ at /b the sample has \"0.1234567890123456789\" and the message has 0.12345679; change one of them",
        "{\"c\": {\"k\": {\"b\": 1e-50}}} ^ at /c/k/b the sample has 1E-50 and the message has 0.0",
      })
  void aNumberThatTheMessageRoundsIsRejected(String sample, String problem) throws IOException {
    write(
        sample,
        """
        syntax = "proto3";
        message A {
          float b = 1;
          repeated float some_list = 2 [json_name = "list"];
          map<string, A> c = 3;
        }
        """);

    assertRejected("A", "A does not carry the sample: " + problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '^',
      value = {
        "syntax = 'proto3'; message A { int32 b = ;} ^ invoice.proto:1:42: Expected field number.",
        "syntax = 'proto3'; import 'absent.proto'; message A {} ^ absent.proto: File not found.; ",
        "syntax = 'proto2'; message A { required int32 b = 1; required int32 c = 2; }"
            + " ^ A does not carry the sample: Message missing required fields: c",
        "syntax = 'proto3'; option java_package = 'sample'; message A {} ^ invoice.proto cannot have the Java class"
            + " sample.Invoice; give it another java_package or java_outer_classname",
        "syntax = 'proto3'; option java_package = 'a.default'; message A {} ^ invoice.proto cannot have the Java class"
            + " a.default.Invoice",
        "syntax = 'proto3'; option java_package = 'java.lang'; message A {} ^ invoice.proto cannot have the Java class"
            + " java.lang.Invoice; give it another java_package or java_outer_classname",
        "syntax = 'proto3'; option java_package = 'javax.sql'; message A {} ^ invoice.proto cannot have the Java class"
            + " javax.sql.Invoice",
        "syntax = 'proto3'; option java_package = 'a; class B'; message A {} ^ invoice.proto cannot"
            + " have the Java class a; class B.",
        "syntax = 'proto3'; option java_outer_classname = 'A'; message A {} ^ --java_out: invoice.proto: invoice.proto: Cannot"
            + " generate Java output because the file's outer class name, \"A\", matches",
      })
  void aFileThatIsInvalidIsRejected(String source, String problem) throws IOException {
    write("{\"b\": 1}", source.replace('\'', '"').replace("{}", "{ int32 b = 1; }"));

    assertRejected("A", problem);
  }

  @Test
  void aFileThatIsAbsentIsRejected() throws IOException {
    write("{\"b\": 1}", "");
    Files.delete(proto);

    assertRejected("A", "no such file");
  }

  private void assertRejected(String message, String problem) {
    assertThatThrownBy(() -> generate(message))
        .isInstanceOf(SampleException.class)
        .hasMessageStartingWith("--proto %s: %s", proto, problem)
        .hasMessageNotContaining("\n");
  }

  /** The sizes are then those of a message that a client has just built. */
  @Test
  void aMessageIsSentWithoutTheSizesThatItKeepsOfAnEarlierCall() {
    FileDescriptorProto message = DescriptorProtos.getDescriptor().toProto().toBuilder().build();
    List<Message> parts = new ArrayList<>();
    OwnMessages.addParts(message, parts);
    message.toByteArray();
    assertThat(sizes(parts)).hasSizeGreaterThan(100).allMatch(size -> size >= 0);

    assertThat(OwnMessages.asNew(parts)).isSameAs(message);
    assertThat(sizes(parts)).containsOnly(-1);
  }

  private static List<Integer> sizes(List<Message> parts) {
    return parts.stream().map(part -> (int) OwnMessages.SIZE.get((AbstractMessage) part)).toList();
  }
}
