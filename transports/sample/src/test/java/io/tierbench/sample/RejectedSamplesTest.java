package io.tierbench.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that a sample which cannot be measured is rejected, by one line that says why. */
@Timeout(60)
class RejectedSamplesTest {
  private static final String REST = "a place has one type, with a schema too: correct one of them";

  @TempDir Path folder;

  /** A vertical bar in a text stands for a new line. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '^',
      quoteCharacter = '\0',
      value = {
        " ^ : no JSON value",
        "5 ^ : the number 5",
        "null ^ : null",
        "[] ^ : an array without elements, whose type is unknown",
        "{} ^ : an object without members",
        "[|{}] ^ , /*: an object without members",
        "[[1], [2]]" + " ^ : a sample is an object, or an array of objects or scalars",
        "{\"a\": 1}|{\"a\": 2}"
            + " ^ , line 2: a second JSON value; a file has one, such as an array of both",
        "{\"a\": 1} x ^ , line 1: not JSON: Unrecognized token 'x'",
        "{|\"a\": [1 ^ , line 2: not JSON: Unexpected end-of-input: expected close marker for Array",
        "{\"a\": NaN} ^ , line 1: not JSON: Non-standard token 'NaN'",
        "{\"a\": 1,||\"a\": 2} ^ , line 3: not JSON: Duplicate ",
        "{\"a\": \"\\ud800\"}"
            + " ^ , line 1, /a: an unpaired surrogate, such as \\ud800, is no character",
        "{\"\\udc00\": 1} ^ , line 1: not JSON: Unexpected low surrogate in field name: 0xdc00",
        "{\"a\": 1e1001} ^ , line 1, /a: the number 1e1001 is not a number of at most 1000 digits",
      })
  void whatIsNoSample(String text, String problem) throws IOException {
    Path sample = write(text == null ? "" : text.replace('|', '\n'));

    assertRejected(sample).startsWith(sample + problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '^',
      quoteCharacter = '\0',
      value = {
        "{\"a\": 1,| \"lines\": [{\"price\": 12.50},| {\"price\": null}, {\"price\": \"n/a\"}]}"
            + " ^ , line 3, /lines/2/price: the string 'n/a' contradicts the number 12.50"
            + " ^ , line 2, /lines/0/price",
        "{\"a\": [1,| true]}"
            + " ^ , line 2, /a/1: the boolean true contradicts the number 1 ^ , line 1, /a/0",
        "[{\"a/\\u001b\": {\"x\": 1}},|{\"a/\\u001b\": [{\"x\": 1}]}]"
            + " ^ , line 2, /1/a~1\\u001b: an array contradicts an object ^ , line 1, /0/a~1\\u001b",
      })
  void whatContradictsItself(String text, String problem, String first) throws IOException {
    Path sample = write(text.replace('|', '\n'));

    assertRejected(sample).isEqualTo(sample + problem + " in " + sample + first + "; " + REST);
  }

  @Test
  void aFileThatIsNone() {
    Path missing = folder.resolve("missing.json");

    assertRejected(missing).isEqualTo(missing + ": no such file");
    assertRejected(folder).isEqualTo(folder + ": not a file");
  }

  /** A file of a gigabyte, which takes no place on the disk. */
  @Test
  @Timeout(5)
  void aLargeFileIsNotRead() throws IOException {
    Path large = folder.resolve("large.json");
    try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
      file.setLength(1L << 30);
    }

    assertRejected(large)
        .isEqualTo(
            large
                + ": 1073741824 bytes, and a message has at most 16777216;"
                + " take a part of it, which --sizes can repeat");
  }

  @Test
  void bytesThatAreNotUtf8() throws IOException {
    Path sample = folder.resolve("latin1.json");
    Files.write(sample, "{\"a\": 1,\n\"b\": \"\u00fc\"}".getBytes(StandardCharsets.ISO_8859_1));

    assertRejected(sample)
        .isEqualTo(sample + ", line 2: the byte 0xFC is not UTF-8; save the file as UTF-8");
  }

  @Test
  void nestingIsLimited() throws IOException {
    assertThat(Sketch.infer(write(nested(15))).objects()).hasSize(1);
    for (int levels : new int[] {16, 100_000}) {
      Path sample = write(nested(levels));

      assertRejected(sample)
          .isEqualTo(
              sample
                  + ", line 1: Document nesting depth (16) exceeds the maximum allowed (15),"
                  + " a limit of the serializations");
    }
  }

  @Test
  void aRecordHasNoEmptyAndNoVeryLongKey() throws IOException {
    Path empty = write("{\"a\": [\n{\"\": 1}]}");

    assertRejected(empty)
        .isEqualTo(empty + ", /a/*: a name is empty, which Jackson takes for none; rename it");

    Path tooLong = write("{\"%s\": 1}".formatted("\u20ac".repeat(40_000)));

    assertRejected(tooLong)
        .isEqualTo(
            "%s: the name '%s...' has 40000 characters, and a name in generated code at"
                    .formatted(tooLong, "\u20ac".repeat(60))
                + " most 1000; shorten it");
  }

  @Test
  void aRecordHasAtMost254Parameters() throws IOException {
    String rest =
        "a Java record has at most 254 parameters, where a long or a double counts twice."
            + " More than 100 members of one type are a map, but not at the top:"
            + " put them into a member of an object";
    Path sample = write("{\"a\": {%s, \"b\": true}}".formatted(members(254, "1")));

    assertRejected(sample).isEqualTo(sample + ", /a: an object of 255 members; " + rest);

    Path longs = write("{%s}".formatted(members(128, "5000000000")));

    assertRejected(longs).isEqualTo(longs + ": an object of 128 members; " + rest);
  }

  /** A file below the limit of size, of which each object has members that no other has. */
  @Test
  void differentMembersAreLimited() throws IOException {
    Path sample =
        write(
            IntStream.range(0, 1_200_000)
                .mapToObj(i -> "{\"%s\":1}".formatted(Integer.toString(i, Character.MAX_RADIX)))
                .collect(Collectors.joining(",", "[", "]")));

    assertRejected(sample)
        .isEqualTo(
            sample + ", line 1, /199999/4abj: more than 200000 different members and arrays");
  }

  private static String nested(int levels) {
    return "{\"a\":" + "[".repeat(levels - 1) + "1" + "]".repeat(levels - 1) + "}";
  }

  private static String members(int count, String value) {
    return IntStream.range(0, count)
        .mapToObj(i -> "\"k%s\": %s".formatted(i, value))
        .collect(Collectors.joining(", "));
  }

  private static AbstractStringAssert<?> assertRejected(Path sample) {
    SampleException rejection =
        catchThrowableOfType(
            SampleException.class, () -> new SampleGenerator().schema(List.of(sample)));
    assertThat(rejection).as("rejection").isNotNull();
    return assertThat(rejection.getMessage());
  }

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("sample.json"), text);
  }
}
