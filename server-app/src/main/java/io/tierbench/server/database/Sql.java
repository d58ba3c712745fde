package io.tierbench.server.database;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The statements in the directory {@code sql}, by file name. */
public final class Sql {
  // Statements of measured calls, read once.
  public static final String INSERT_ORDER = read("insert-order");
  public static final String INSERT_ORDER_DETAIL = read("insert-order-detail");
  public static final String UPDATE_BALANCE = read("update-balance");
  public static final String INSERT_TRANSFER = read("insert-transfer");

  private Sql() {}

  public static String read(String name) {
    String path = "/sql/" + name + ".sql";
    try (InputStream file = Sql.class.getResourceAsStream(path)) {
      if (file == null) {
        throw new IllegalStateException("no " + path + " on the class path");
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
