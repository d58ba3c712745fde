package io.tierbench.sample;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import io.tierbench.transport.ConnectionOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;

/** JSON file of a user, read as strict UTF-8 and strict JSON, within the limits of the stacks. */
final class SampleFile {
  /** Maximum size: that of a message. */
  private static final int MAX_BYTES = ConnectionOptions.DEFAULT_MAX_MESSAGE_BYTES;

  /** Maximum nesting of objects and arrays: Kryo and Fory read 16 levels, with the value inside. */
  private static final int MAX_NESTING = 15;

  /** Maximum nesting of a schema, which takes two levels for each level of a sample. */
  private static final int MAX_SCHEMA_NESTING = 64;

  private static final JsonFactory SAMPLES = factory(MAX_NESTING);
  private static final JsonFactory SCHEMAS = factory(MAX_SCHEMA_NESTING);

  private final Path path;
  private final JsonFactory factory;
  private final String text;

  private SampleFile(Path path, JsonFactory factory) {
    this.path = path;
    this.factory = factory;
    this.text = decode(bytes());
  }

  /** Reads the text of a sample. */
  static SampleFile sample(Path path) {
    return new SampleFile(path, SAMPLES);
  }

  /** Reads the text of a schema. */
  static SampleFile schema(Path path) {
    return new SampleFile(path, SCHEMAS);
  }

  /** Reader of the one value in a file. */
  interface Content<T> {
    T read(Cursor at) throws IOException;
  }

  /** Parses the file, with the cursor at the first token of its value. */
  <T> T parse(Content<T> content) {
    try (JsonParser json = factory.createParser(text)) {
      try {
        if (json.nextToken() == null) {
          throw reject("no JSON value");
        }
        T value = content.read(new Cursor(path, json));
        if (json.nextToken() != null) {
          throw reject(json, "a second JSON value; a file has one, such as an array of both");
        }
        return value;
      } catch (StreamConstraintsException e) {
        throw reject(json, problem(e) + ", a limit of the serializations");
      } catch (JsonProcessingException e) {
        throw reject(json, "not JSON: " + problem(e));
      }
    } catch (IOException e) {
      throw new SampleException(path + ": cannot be parsed: " + e.getMessage(), e);
    }
  }

  /** Returns its name without the extension. */
  static String stem(Path path) {
    return String.valueOf(path.getFileName()).replaceFirst("\\.[^.]*$", "");
  }

  private SampleException reject(String problem) {
    return new SampleException(path + ": " + problem);
  }

  private static JsonFactory factory(int maxNesting) {
    return JsonFactory.builder()
        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
        .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(maxNesting).build())
        .build();
  }

  private byte[] bytes() {
    if (!Files.exists(path)) {
      throw reject("no such file");
    }
    if (!Files.isRegularFile(path)) {
      throw reject("not a file");
    }
    try {
      long size = Files.size(path);
      if (size > MAX_BYTES) {
        throw reject(
            "%s bytes, and a message has at most %s; take a part of it, which --sizes can repeat"
                .formatted(size, MAX_BYTES));
      }
      return Files.readAllBytes(path);
    } catch (IOException e) {
      throw new SampleException(path + ": cannot be read: " + e.getMessage(), e);
    }
  }

  private String decode(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(in, out, true);
    if (result.isError()) {
      int line = 1;
      for (int i = 0; i < in.position(); i++) {
        line += bytes[i] == '\n' ? 1 : 0;
      }
      throw reject(
          line,
          "the byte 0x%s is not UTF-8; save the file as UTF-8"
              .formatted(HexFormat.of().withUpperCase().toHexDigits(in.get())));
    }
    String decoded = out.flip().toString();
    return decoded.startsWith("\uFEFF") ? decoded.substring(1) : decoded;
  }

  private SampleException reject(JsonParser json, String problem) {
    return reject(json.currentLocation().getLineNr(), problem);
  }

  private SampleException reject(int line, String problem) {
    return new SampleException("%s, line %s: %s".formatted(path, line, problem));
  }

  /** Returns the message of the parser without names of its code. */
  private static String problem(JsonProcessingException e) {
    return SampleException.problem(
        e.getOriginalMessage()
            .replaceAll("Source: [^;]*; |, from `[^`]*`|: enable `[^`]*` to allow", ""));
  }
}
