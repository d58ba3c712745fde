package io.tierbench.scale;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/** The tables of the database: checked, or loaded by COPY, keyed, indexed and analysed. */
record Tables(Connection connection, Consumer<String> progress) {
  static final String SCHEMA = "tierbench_scale";

  /** Version of the tables and their rows; a database of another one is loaded again. */
  private static final int VERSION = 1;

  /** Bytes of an empty database. */
  private static final long EMPTY_BYTES = 100_000_000;

  /** Bytes of tables and indexes at full scale. */
  private static final long FULL_BYTES = 700_000_000;

  /** Maximum number of bytes of the log, of which a load writes twice its rows. */
  private static final long LOG_BYTES = 1_500_000_000;

  private static final int ROWS_PER_WRITE = 1_000;
  private static final Duration PROGRESS = Duration.ofSeconds(5);

  private static final String DELETE_INSERTED =
      """
      DELETE FROM tierbench_scale.order_lines WHERE order_id > %1$s;
      DELETE FROM tierbench_scale.orders WHERE order_id > %1$s
      """;

  /**
   * Loads the tables unless the database has them, and deletes orders that a killed run left.
   *
   * @param share null for that of the tables in the database, or 1
   * @param folder of the files of the database; null if unknown
   */
  Scale prepare(@Nullable Double share, @Nullable Path folder) throws SQLException, IOException {
    Double found = loaded();
    if (found != null && share != null && !found.equals(share)) {
      throw new IllegalArgumentException(
          "the database has the rows of --scale=%s, not of --scale=%s: leave out --scale, or name another --db-folder"
              .formatted(found, share));
    }
    Scale scale =
        new Scale(Objects.requireNonNullElse(found, Objects.requireNonNullElse(share, 1.0)));
    if (found != null && isComplete(scale)) {
      return scale;
    }
    if (folder != null) {
      requireSpace(scale, Files.getFileStore(folder).getUsableSpace());
    }
    load(scale);
    return scale;
  }

  /** Requires the space that tables, indexes and the log take. */
  static void requireSpace(Scale scale, long usableBytes) {
    long rows = (long) (FULL_BYTES * scale.share());
    long needed = EMPTY_BYTES + rows + Math.min(LOG_BYTES, 2 * rows);
    if (usableBytes < needed) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "too little disk for the database of --scale=%s: it needs %,d bytes, and %,d are free",
              scale.share(),
              needed,
              usableBytes));
    }
  }

  /** Returns the share of the rows in the database; null if none were loaded completely. */
  private @Nullable Double loaded() throws SQLException {
    List<String> table =
        texts(
            "SELECT to_regclass('%s.loaded') WHERE to_regclass('%1$s.loaded') IS NOT NULL"
                .formatted(SCHEMA));
    List<String> share =
        table.isEmpty()
            ? List.of()
            : texts(
                "SELECT share FROM %s.loaded WHERE version = %s AND seed = %s"
                    .formatted(SCHEMA, VERSION, Scale.SEED));
    return share.isEmpty() ? null : Double.valueOf(share.get(0));
  }

  private boolean isComplete(Scale scale) throws SQLException {
    execute(DELETE_INSERTED.formatted(scale.orders()));
    List<String> counts =
        texts(
            """
            SELECT concat_ws(' ', (SELECT count(*) FROM tierbench_scale.customers),
              (SELECT count(*) FROM tierbench_scale.orders),
              (SELECT count(*) FROM tierbench_scale.order_lines))
            """);
    if (counts
        .get(0)
        .equals("%s %s %s".formatted(scale.customers(), scale.orders(), scale.lines()))) {
      return true;
    }
    progress.accept("the database has %s rows, which are not those of its scale".formatted(counts));
    return false;
  }

  private void load(Scale scale) throws SQLException {
    execute(read("create.sql"));
    copy("customers", scale.customers(), id -> text(RandomRows.customer(id)));
    copy("orders", scale.orders(), id -> text(RandomRows.order(id, scale)));
    copy("order_lines", scale.orders(), Tables::linesText);
    progress.accept("database: keys, indexes and statistics ...");
    execute(read("index.sql").formatted(scale.orders() + 1));
    execute("VACUUM (ANALYZE) customers, orders, order_lines");
    execute(
        "CREATE TABLE loaded AS SELECT %s AS version, %s AS seed, %s::float8 AS share"
            .formatted(VERSION, Scale.SEED, scale.share()));
    execute("RESET search_path");
    progress.accept("database: loaded");
  }

  /** Copies the text of each id from 1 into a table. */
  private void copy(String table, int count, IntFunction<String> text) throws SQLException {
    CopyIn copy =
        connection
            .unwrap(PGConnection.class)
            .getCopyAPI()
            .copyIn("COPY %s FROM STDIN".formatted(table));
    try {
      long told = System.nanoTime();
      StringBuilder rows = new StringBuilder();
      for (int id = 1; id <= count; id++) {
        rows.append(text.apply(id));
        if (id % ROWS_PER_WRITE == 0 || id == count) {
          byte[] bytes = rows.toString().getBytes(StandardCharsets.UTF_8);
          copy.writeToCopy(bytes, 0, bytes.length);
          rows.setLength(0);
          if (System.nanoTime() - told > PROGRESS.toNanos()) {
            told = System.nanoTime();
            progress.accept("database: %s, %s %%".formatted(table, 100L * id / count));
          }
        }
      }
      copy.endCopy();
    } finally {
      if (copy.isActive()) {
        copy.cancelCopy();
      }
    }
  }

  private static String text(CustomerRow row) {
    return row(
        row.customerId(),
        row.companyName(),
        row.contactName(),
        row.street(),
        row.city(),
        row.region(),
        row.postalCode(),
        row.country(),
        row.phone());
  }

  private static String text(OrderRow row) {
    return row(
        row.orderId(),
        row.customerId(),
        row.orderDate(),
        row.status(),
        row.freight(),
        row.shipName(),
        row.shipCity(),
        row.shipCountry());
  }

  private static String linesText(int order) {
    StringBuilder text = new StringBuilder();
    for (OrderLine line : RandomRows.lines(order)) {
      text.append(row(order, line.line(), line.productId(), line.unitPrice(), line.quantity()));
    }
    return text.toString();
  }

  /** Returns a line of COPY; no text has characters that it would escape. */
  private static String row(@Nullable Object... values) {
    StringBuilder row = new StringBuilder();
    for (Object value : values) {
      row.append(row.isEmpty() ? "" : "\t").append(value == null ? "\\N" : value);
    }
    return row.append('\n').toString();
  }

  /** Describes the tables with their statistics and indexes, and the server. */
  Map<String, Object> describe() throws SQLException {
    Map<String, Object> description = new LinkedHashMap<>();
    description.put("version", VERSION);
    description.put("seed", Scale.SEED);
    description.put("server", texts("SELECT version()").get(0));
    description.put(
        "tables",
        texts(
            """
            SELECT concat(relname, ': ', reltuples::bigint, ' rows, ', pg_table_size(oid),
              ' bytes, indexes ', pg_indexes_size(oid), ' bytes')
            FROM pg_class WHERE relnamespace = 'tierbench_scale'::regnamespace AND relkind = 'r'
              AND relname <> 'loaded' ORDER BY relname
            """));
    description.put(
        "indexes",
        texts(
            "SELECT indexdef FROM pg_indexes WHERE schemaname = '%s' ORDER BY indexname"
                .formatted(SCHEMA)));
    description.put(
        "statistics",
        texts(
            """
            SELECT concat(tablename, '.', attname, ': ', n_distinct, ' distinct, correlation ',
              correlation)
            FROM pg_stats WHERE schemaname = 'tierbench_scale' AND tablename <> 'loaded'
            ORDER BY tablename, attname
            """));
    return description;
  }

  private static String read(String file) {
    try (InputStream in = Tables.class.getResourceAsStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private List<String> texts(String sql) throws SQLException {
    List<String> texts = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
    }
    return texts;
  }
}
