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
  private static final String REST = "a place has one type, with a schema too: ";
  private static final String SCALARS = REST + "write both as strings, or correct one of them";
  private static final String ARRAYS =
      REST + "write an array of one element instead of a single value";

  @TempDir Path folder;

  /** A vertical bar in a text stands for a new line. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '^',
      quoteCharacter = '\0',
      value = {
        " ^ : no JSON value",
        "|| ^ : no JSON value",
        "5 ^ : the number 5",
        "\"a\" ^ : the string 'a'",
        "null ^ : null",
        "[] ^ : an array without elements, whose type is unknown",
        "{} ^ , line 1: an object without members",
        "[|{}] ^ , line 2, /0: an object without members",
        "[[1], [2]]"
            + " ^ , line 1, /0: an array of arrays; let the sample be an object that contains it",
        "{\"a\": 1}|{\"a\": 2}"
            + " ^ , line 2: a second JSON value; a file has one, such as an array of both",
        "{\"a\": 1} x ^ , line 1: not JSON: Unrecognized token 'x'",
        "{\"a\": 1,} ^ , line 1: not JSON: Unexpected character ('}' (code 125))",
        "{|\"a\": [1 ^ , line 2: not JSON: Unexpected end-of-input: expected close marker for Array",
        "{\"a\": NaN} ^ , line 1: not JSON: Non-standard token 'NaN'",
        "{\"a\": 01} ^ , line 1: not JSON: Invalid numeric value: Leading zeroes not allowed",
        "{\"a\": 1,||\"a\": 2} ^ , line 3: not JSON: Duplicate ",
        "{\"a\": 'b'} ^ , line 1: not JSON: Unexpected character (''' (code 39))",
        "{\"a\": \"\\ud800\"}"
            + " ^ , line 1, /a: an unpaired surrogate, such as \\ud800, is no character",
        "{\"\\udc00\": 1} ^ , line 1: not JSON: Unexpected low surrogate in field name: 0xdc00",
        "{\"\\ud800x\": 1} ^ , line 1: not JSON: ",
        "{\"a\": 1e1001} ^ , line 1, /a: the number 1e1001 is not a number of at most 1000 digits",
        "{\"a\": 1e99999999999} ^ , line 1, /a: the number 1e99999999999 is not a number of",
      })
  void whatIsNoSample(String text, String problem) throws IOException {
    Path sample = write(text == null ? "" : text.replace('|', '\n'));

    assertRejected(sample).startsWith(sample + problem);
  }

  @Test
  void whatContradictsItself() throws IOException {
    assertRejection(
        "{\"a\": 1,\n \"lines\": [{\"price\": 12.50},\n {\"price\": null}, {\"price\": \"n/a\"}]}",
        ", line 3, /lines/2/price: the string 'n/a' contradicts the number 12.50 in %s, line 2,"
            + " /lines/0/price; "
            + SCALARS);
    assertRejection(
        "{\"a\": [1,\n true]}",
        ", line 2, /a/1: the boolean true contradicts the number 1 in %s, line 1, /a/0; "
            + SCALARS);
    assertRejection(
        "[{\"a\": {\"x\": 1}},\n{\"a\": [{\"x\": 1}]}]",
        ", line 2, /1/a: an array contradicts an object in %s, line 1, /0/a; " + ARRAYS);
    assertRejection(
        "[{\"a/b\": {\"x\": 1}},\n{\"a/b\": \"2\\n3\"}]",
        ", line 2, /1/a~1b: the string '2\\u000a3' contradicts an object in %s, line 1, /0/a~1b; "
            + REST
            + "write an object in both places");
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

    Files.write(sample, "{\"a\": 1}".getBytes(StandardCharsets.UTF_16));

    assertRejected(sample)
        .isEqualTo(sample + ", line 1: the byte 0xFE is not UTF-8; save the file as UTF-8");
  }

  @Test
  void nestingIsLimited() throws IOException {
    assertThat(Inference.infer(List.of(write(nested(15)))).objects()).hasSize(1);
    for (int levels : new int[] {16, 1000, 100_000}) {
      Path sample = write(nested(levels));

      assertRejected(sample)
          .isEqualTo(
              sample
                  + ", line 1: Document nesting depth (16) exceeds the maximum allowed (15),"
                  + " a limit of the serializations");
    }
  }

  @Test
  void lengthsOfNumbersAndKeysAreLimited() throws IOException {
    Path digits = write("{\"a\": 1" + "0".repeat(1000) + "}");

    assertRejected(digits)
        .isEqualTo(
            digits
                + ", line 1: Number value length (1001) exceeds the maximum allowed (1000),"
                + " a limit of the serializations");

    Path key = write("{\"" + "k".repeat(50_001) + "\": 1}");

    assertRejected(key).startsWith(key + ", line 1: Name").contains("(50000)");
  }

  @Test
  void aRecordHasNoEmptyAndNoVeryLongKey() throws IOException {
    Path empty = write("{\"a\": [\n{\"\": 1}]}");

    assertRejected(empty)
        .isEqualTo(
            empty + ", line 2, /a/0: a name is empty, which Jackson takes for none; rename it");

    Path tooLong = write("{\"%s\": 1}".formatted("\u20ac".repeat(40_000)));

    assertRejected(tooLong)
        .isEqualTo(
            "%s, line 1: the name '%s...' has 40000 characters, and a name in generated code at"
                    .formatted(tooLong, "\u20ac".repeat(60))
                + " most 1000; shorten it");
  }

  @Test
  void aRecordHasAtMost254Parameters() throws IOException {
    String rest =
        "a Java record has at most 254 parameters, where a long or a double counts twice."
            + " Within an object, more than 100 members of one type are a map";
    Path sample = write("{\"a\":\n{%s, \"b\": true}}".formatted(members(254, "1")));

    assertRejected(sample).isEqualTo(sample + ", line 2, /a: an object of 255 members; " + rest);

    Path manyKeys = write("{\"a\": {%s, \"b\": true}}".formatted(members(10_000, "1")));

    assertRejected(manyKeys)
        .isEqualTo(manyKeys + ", line 1, /a: an object of 10001 members; " + rest);

    Path longs = write("{%s}".formatted(members(128, "5000000000")));

    assertRejected(longs).isEqualTo(longs + ", line 1: an object of 128 members; " + rest);
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

  private void assertRejection(String json, String problem) throws IOException {
    Path sample = write(json);
    assertRejected(sample).isEqualTo(sample + problem.formatted(sample));
  }

  private static AbstractStringAssert<?> assertRejected(Path sample) {
    SampleException rejection =
        catchThrowableOfType(SampleException.class, () -> Inference.infer(List.of(sample)));
    assertThat(rejection).as("rejection").isNotNull();
    return assertThat(rejection.getMessage());
  }

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("sample.json"), text);
  }
}
