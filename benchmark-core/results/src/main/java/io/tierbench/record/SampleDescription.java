package io.tierbench.record;

import io.tierbench.text.Texts;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The user's own data that a run measured.
 *
 * <p>{@code docs/schema/environment.schema.json} describes the fields.
 */
public record SampleDescription(
    List<String> files,
    long bytes,
    int types,
    List<Integer> sizes,
    @Nullable String ownClass,
    @Nullable String proto,
    @Nullable String message,
    Map<String, String> leftOut) {
  private static final int MAX_NAME = 60;

  public SampleDescription {
    files = files == null ? List.of() : List.copyOf(files);
    sizes = sizes == null ? List.of() : List.copyOf(sizes);
    leftOut = leftOut == null ? Map.of() : new TreeMap<>(leftOut);
  }

  /** Returns the name and the size of the data, such as {@code invoice.json, 1,234 bytes}. */
  public String title() {
    return String.format(
        Locale.ROOT,
        "%s, %,d bytes%s%s",
        files.isEmpty() ? "sample" : Texts.printable(files.get(0), MAX_NAME),
        bytes,
        ownClass == null ? "" : ", as " + Texts.printable(ownClass, MAX_NAME),
        message == null ? "" : ", in protobuf as " + Texts.printable(message, MAX_NAME));
  }
}
