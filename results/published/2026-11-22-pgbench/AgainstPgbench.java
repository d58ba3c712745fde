import io.tierbench.contract.Address;
import io.tierbench.contract.LineItem;
import io.tierbench.contract.Order;
import io.tierbench.server.database.Database;
import io.tierbench.server.database.DatabaseSettings;
import io.tierbench.server.database.EmbeddedDatabase;
import io.tierbench.server.workload.Insertion;
import io.tierbench.server.workload.SampleData;
import io.tierbench.server.workload.ShopService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The work of a call in process against pgbench, which does the same over one connection: slices of
 * seconds in turn, in random order, on the same embedded PostgreSQL. Prints a line for each slice.
 *
 * <pre>taskset -c 1 java -cp benchmarks.jar AgainstPgbench.java [rounds] [seconds] [seed]</pre>
 *
 * pgbench's transaction has the statements of the service with the same values, prepared, all values
 * sent as parameters; `pgbench` must be in the path.
 */
final class AgainstPgbench {
  private static final Pattern RATE =
      Pattern.compile("tps = ([0-9.]+) \\(without initial connection time\\)");
  private static final int WARM_UP_SECONDS = 40;

  private final ShopService shop;
  private final DatabaseSettings settings;
  private final Map<String, String> values = new LinkedHashMap<>();
  private final Order order;
  private final Path storing;
  private final Path loading;

  private AgainstPgbench(ShopService shop, DatabaseSettings settings)
      throws IOException, SQLException {
    this.shop = shop;
    this.settings = settings;
    order = SampleData.order(ask("SELECT min(customer_id) FROM customers"));
    storing = Files.writeString(Files.createTempFile("store", ".sql"), storing());
    loading =
        Files.writeString(
            Files.createTempFile("load", ".sql"), statement("select-products.sql") + ";\n");
  }

  /** A statement of the service, as it stands in the jar. */
  private static String statement(String name) throws IOException {
    for (String folder : List.of("/sql/", "/io/tierbench/sql/", "/")) {
      try (var in = AgainstPgbench.class.getResourceAsStream(folder + name)) {
        if (in != null) {
          return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        }
      }
    }
    throw new IllegalStateException("the jar has no " + name);
  }

  /** Takes names for the parameters of a statement, and remembers their values. */
  private String named(String statement, List<?> parameters, String prefix) {
    StringBuilder text = new StringBuilder();
    int next = 0;
    for (String part : statement.split("\\?", -1)) {
      if (next > 0) {
        Object value = parameters.get(next - 1);
        if (value instanceof String name && name.startsWith(":")) {
          text.append(name);
        } else if (value == null) {
          text.append("NULL");
        } else {
          values.put(prefix + next, value.toString());
          text.append(':').append(prefix).append(next);
        }
      }
      text.append(part);
      next++;
    }
    return text.toString().replace('\n', ' ');
  }

  private String storing() throws IOException {
    Address to = order.shippingAddress();
    LocalDate date = order.orderDate().toLocalDate();
    List<Object> parameters = new ArrayList<>();
    parameters.add(order.employeeId());
    parameters.add(order.customerId());
    parameters.add(date);
    parameters.add(date.plusDays(10));
    parameters.add(order.shipVia());
    parameters.add(date.plusDays(5));
    parameters.add(to.name());
    parameters.add(order.freight());
    parameters.add(to.street());
    parameters.add(to.city());
    parameters.add(to.region());
    parameters.add(to.country());
    parameters.add(to.postalCode());
    StringBuilder script = new StringBuilder("BEGIN;\n");
    script.append(named(statement("insert-order.sql"), parameters, "o")).append(" \\gset\n");
    int number = 0;
    for (LineItem line : order.lineItems()) {
      List<Object> row =
          List.of(
              ":order_id",
              line.productId(),
              BigDecimal.valueOf(line.unitPrice()),
              line.quantity(),
              line.discount());
      script
          .append(named(statement("insert-order-detail.sql"), row, "l" + ++number + "_"))
          .append(";\n");
    }
    return script.append("COMMIT;\n").toString();
  }

  private double own(boolean stores, double seconds) {
    long start = System.nanoTime();
    long end = start + (long) (seconds * 1e9);
    int calls = 0;
    long now;
    do {
      if (stores) {
        shop.storeOrder(order);
      } else if (shop.loadProducts().size() != 77) {
        throw new IllegalStateException("not 77 products");
      }
      calls++;
      now = System.nanoTime();
    } while (now < end);
    return calls * 1e9 / (now - start);
  }

  private double pgbench(boolean stores, int seconds) throws IOException, InterruptedException {
    URI uri = URI.create(settings.url().substring("jdbc:".length()));
    List<String> command =
        new ArrayList<>(
            List.of("pgbench", "-n", "-M", "prepared", "-c", "1", "-j", "1", "-T", "" + seconds));
    command.addAll(List.of("-h", uri.getHost(), "-p", "" + uri.getPort()));
    command.addAll(List.of("-U", settings.user(), "-f", (stores ? storing : loading).toString()));
    if (stores) {
      values.forEach((name, value) -> command.addAll(List.of("-D", name + "=" + value)));
    }
    command.add(uri.getPath().substring(1).replaceFirst("\\?.*", ""));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("PGPASSWORD", settings.password());
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    Matcher rate = RATE.matcher(output);
    if (process.waitFor() != 0 || !rate.find()) {
      throw new IllegalStateException("pgbench failed: " + output);
    }
    return Double.parseDouble(rate.group(1));
  }

  /** Deletes what was stored, so that every slice meets the same tables. */
  private void reset(int firstOrder) throws SQLException {
    shop.storedOrders().reset();
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute("DELETE FROM order_details WHERE order_id >= " + firstOrder);
      statement.execute("DELETE FROM orders WHERE order_id >= " + firstOrder);
      statement.execute("VACUUM orders, order_details");
    }
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(settings.url(), settings.user(), settings.password());
  }

  /** What both have stored, but for the key, must be the same. */
  private void check(int firstOrder) throws Exception {
    reset(firstOrder);
    shop.storeOrder(order);
    String own = stored(firstOrder);
    reset(firstOrder);
    pgbench(true, 1);
    String foreign = stored(firstOrder);
    if (!own.equals(foreign)) {
      throw new IllegalStateException("the two store different orders:\n" + own + "\n" + foreign);
    }
    reset(firstOrder);
  }

  private String stored(int firstOrder) throws SQLException {
    String sql =
        "SELECT string_agg((to_jsonb(t) - 'order_id')::text, E'\\n' ORDER BY product_id) FROM ("
            + "SELECT * FROM orders JOIN order_details USING (order_id) WHERE order_id ="
            + " (SELECT min(order_id) FROM orders WHERE order_id >= "
            + firstOrder
            + ")) t";
    return ask(sql);
  }

  private String ask(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }

  private void measure(int rounds, int seconds, long seed) throws Exception {
    int firstOrder = Integer.parseInt(ask("SELECT 1 + max(order_id) FROM orders"));
    check(firstOrder);
    for (boolean stores : new boolean[] {true, false}) {
      own(stores, WARM_UP_SECONDS);
      pgbench(stores, seconds);
    }
    System.out.println("round\twork\twho\tcallsPerSecond");
    Random random = new Random(seed);
    for (int round = 1; round <= rounds; round++) {
      for (boolean stores : new boolean[] {true, false}) {
        boolean ownFirst = random.nextBoolean();
        for (boolean own : new boolean[] {ownFirst, !ownFirst}) {
          reset(firstOrder);
          double rate = own ? own(stores, seconds) : pgbench(stores, seconds);
          System.out.printf(
              "%d\t%s\t%s\t%.1f%n",
              round,
              stores ? "storeOrder" : "loadProducts",
              own ? "service" : "pgbench",
              rate);
        }
      }
    }
  }

  public static void main(String[] arguments) throws Exception {
    int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 20;
    int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 3;
    long seed = arguments.length > 2 ? Long.parseLong(arguments[2]) : 2005;
    try (EmbeddedDatabase embedded = EmbeddedDatabase.start();
        Database database = Database.open(embedded.settings(), 1)) {
      new AgainstPgbench(
              new ShopService(database, Insertion.ROW_BY_ROW), embedded.settings())
          .measure(rounds, seconds, seed);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
