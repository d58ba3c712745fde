package io.tierbench.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DatabaseLoader.Location;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import io.tierbench.server.ServerProcess;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.database.DatabaseException;
import io.tierbench.server.database.EmbeddedDatabase;
import io.tierbench.server.database.EmbeddedDatabase.Durability;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the database at a hundredth of its size, and a server that answers from it. */
@Tag("slow")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ScaleTest {
  private static final Scale SCALE = new Scale(0.01);
  private static final int LAST = SCALE.orders();

  /** An order of one line that is right, as JSON without it. */
  private static final String ORDER =
      """
      {"customerId": 1, "orderDate": "2001-10-01T12:00:00", "status": 1, "freight": 9.50,
      "shipName": "N", "shipCity": "C", "shipCountry": "L", "lines": %s}
      """;

  private static final String LINE =
      "{\"line\": 1, \"productId\": 7, \"unitPrice\": 1.25, \"quantity\": 3}";

  @TempDir private static Path folder;
  private static EmbeddedDatabase embedded;
  private static ScaledDatabase database;
  private static Calls calls;
  private static ServerProcess server;
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @BeforeAll
  static void load() throws IOException {
    embedded = EmbeddedDatabase.startIn(folder.resolve("database"), Durability.NONE);
    Path target = prepare("first", 0.01);
    database =
        new ScaledDatabase(
            embedded.settings().url(), embedded.settings().user(), embedded.settings().password());
    calls = new Calls(SCALE, () -> database);
    server =
        ServerProcess.start(
            List.of(
                "-Xbootclasspath/a:" + target.resolve("classes"),
                "-Dtierbench.db.url=" + embedded.settings().url(),
                "-Dtierbench.db.user=" + embedded.settings().user(),
                "-Dtierbench.db.password.file=" + embedded.passwordFile()),
            Map.of(),
            "--database=NONE",
            "--serializations=JSON",
            "--endpoint=HTTP");
  }

  @AfterAll
  static void close() throws IOException {
    server.close();
    database.close();
    embedded.close();
  }

  private static Path prepare(String name, @Nullable Double share) throws IOException {
    Path target = Files.createDirectories(folder.resolve(name));
    new ScaleLoader()
        .load(
            new Location(
                embedded.settings().url(),
                embedded.settings().user(),
                embedded.settings().password(),
                folder),
            share,
            target);
    return target;
  }

  private static String sql(String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(
                embedded.settings().url() + "?currentSchema=" + Tables.SCHEMA,
                embedded.settings().user(),
                embedded.settings().password());
        Statement statement = connection.createStatement()) {
      if (!statement.execute(sql)) {
        return "";
      }
      try (ResultSet row = statement.getResultSet()) {
        row.next();
        return row.getString(1);
      }
    }
  }

  private static String counts() throws SQLException {
    return sql(
        """
        SELECT concat_ws(' ', (SELECT count(*) FROM customers), (SELECT count(*) FROM orders),
          (SELECT count(*) FROM order_lines))
        """);
  }

  @AfterEach
  void nothingIsStoredByHalves() throws SQLException {
    assertThat(counts()).isEqualTo("1000 10000 50000");
  }

  private static HttpResponse<String> post(String operation, String json) throws Exception {
    return HTTP.send(
        HttpRequest.newBuilder(
                URI.create(
                    "http://127.0.0.1:%s/json/%s"
                        .formatted(
                            server.endpoints().address(Endpoint.named("HTTP")).getPort(),
                            operation)))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json))
            .build(),
        BodyHandlers.ofString());
  }

  @Test
  void rowsAreThoseOfTheSeed() throws Exception {
    assertThat(new OrdersReading().objects(database, new Page(LAST - 1, 10)))
        .containsExactly(RandomRows.order(LAST, SCALE));
    assertThat(new CustomerReading().objects(database, 77)).isEqualTo(RandomRows.customer(77));
    assertThat(sql("SELECT count(DISTINCT customer_id) FROM orders")).isEqualTo("1000");
    JsonNode description =
        Json.MAPPER.readTree(folder.resolve("first/classes/tierbench-scale/scale.json").toFile());
    assertThat(description.path("seed").asLong()).isEqualTo(2001);
    assertThat(description.path("indexes").toString())
        .contains("order_lines USING btree (order_id, line)", "orders USING btree (customer_id)");
    assertThat(description.path("tables").toString()).contains("order_lines: 50000 rows");
    assertThat(description.path("statistics").toString()).contains("orders.customer_id: ");
  }

  /** Two pages follow each other, the last one is short, and there is none after it. */
  @Test
  void pagesFollowTheIdInEveryForm() {
    CustomersReading customers = new CustomersReading();
    OrdersReading orders = new OrdersReading();

    assertThat(customers.objects(database, new Page(10, 3)))
        .extracting(CustomerRow::customerId)
        .containsExactly(11, 12, 13);
    assertThat(orders.json(database, new Page(LAST - 2, 5)).objects())
        .isEqualTo(orders.objects(database, new Page(LAST - 2, 5)))
        .hasSize(2)
        .allSatisfy(order -> assertThat(order.lines()).hasSize(5));
    DataSet dataSet = orders.dataSet(database, new Page(LAST - 2, 5));
    assertThat(dataSet.table("orders").rows()).hasSize(2);
    assertThat(dataSet.table("orderLines").rows()).hasSize(10);
    Page beyond = new Page(LAST, 5);
    assertThat(orders.objects(database, beyond)).isEmpty();
    assertThat(orders.json(database, beyond).text()).isEqualTo("[]");
    assertThat(customers.json(database, beyond).text()).isEqualTo("[]");
    assertThat(orders.dataSet(database, beyond).table("orderLines").rows()).isEmpty();
  }

  @Test
  void theFormsOfAllCallsAreEqual() throws SQLException {
    new EqualAnswers(calls).check();

    sql("ALTER TABLE order_lines RENAME quantity TO renamed");
    try {
      assertThatExceptionOfType(ShopException.class)
          .isThrownBy(() -> new EqualAnswers(calls).check())
          .withMessageContaining("the database failed: ERROR: column \"quantity\" does not exist")
          .matches(e -> e.fault() == Fault.INTERNAL);
    } finally {
      sql("ALTER TABLE order_lines RENAME renamed TO quantity");
    }
  }

  /** The seeded fault of the check: JSON whose numbers are not those of the objects. */
  @Test
  void aDifferenceIsFound() throws SQLException {
    sql(
        """
        ALTER TABLE customers RENAME TO stored;
        CREATE VIEW customers AS SELECT customer_id, company_name, contact_name, street, city,
          region, postal_code, country, phone || random() AS phone FROM stored
        """);
    try {
      assertThatThrownBy(() -> new EqualAnswers(calls).check())
          .hasMessageStartingWith("readCustomer, request 0: readCustomer");
    } finally {
      sql("DROP VIEW customers; ALTER TABLE stored RENAME TO customers");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 1_001})
  void aWrongCountIsRejectedInEveryForm(int count) throws Exception {
    for (String form : List.of("", "DataSet", "DatabaseJson")) {
      for (String operation : List.of("readCustomers", "readOrders")) {
        HttpResponse<String> answer =
            post(operation + form, "{\"after\": 1, \"count\": %s}".formatted(count));
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("count=%s: it must be from 1 to 1000".formatted(count));
      }
    }
  }

  @Test
  void aServerSendsTheSameObjectsInEveryForm() throws Exception {
    String page = "{\"after\": 4711, \"count\": 3}";
    JsonNode objects = Json.MAPPER.readTree(post("readOrders", page).body());

    assertThat(objects).hasSize(3);
    assertThat(objects.at("/0/orderId").asInt()).isEqualTo(4712);
    assertThat(Json.MAPPER.readTree(post("readOrdersDatabaseJson", page).body()))
        .isEqualTo(objects);
    for (String form : List.of("", "DataSet", "DatabaseJson")) {
      HttpResponse<String> none = post("readCustomer" + form, "1001");
      assertThat(none.statusCode()).isEqualTo(404);
      assertThat(none.body()).contains("no customer 1001");
    }
  }

  @Test
  void insertedOrdersAreStoredAlikeAndDeleted() throws Exception {
    String order = ORDER.formatted("[%s]".formatted(LINE));
    for (String form : List.of("", "DatabaseJson")) {
      HttpResponse<String> answer = post("insertOrder" + form, order);
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      int id = Json.MAPPER.readTree(answer.body()).path("orderId").asInt();
      assertThat(calls.stored(new InsertedOrder(id))).isEqualTo(Json.read(order, NewOrder.class));
    }
    assertThat(counts()).isEqualTo("1000 10002 50002");
    // As a run does whose predecessor was killed.
    prepare("again", null);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "\"customerId\": 1     | \"customerId\": 1001        | violates foreign key",
        "\"customerId\": 1     | \"customerId\": 99999999999 | out of range",
        "\"customerId\": 1     | \"other\": 1                | null value in column",
        "\"status\": 1         | \"status\": 40000           | out of range",
        "\"status\": 1         | \"status\": 0               | check constraint",
        "\"freight\": 9.50     | \"freight\": 1e30           | numeric field overflow",
        "\"freight\": 9.50     | \"freight\": \"NaN\"        | check constraint",
        "\"freight\": 9.50     | \"freight\": -1             | check constraint",
        "2001-10-01T12:00:00   | infinity                    | check constraint",
        "2001-10-01T12:00:00   | 2001-13-01T12:00:00         | date/time field value out of range",
        "\"shipCity\": \"C\"   | \"shipCity\": \"a text of more than twenty letters\" | too long",
        "\"shipCity\": \"C\"   | \"shipCity\": \"\\u0000\"   | unsupported Unicode escape",
        "\"shipCity\": \"C\"   | \"shipCity\": null          | null value in column",
        "\"quantity\": 3       | \"quantity\": 40000         | out of range",
        "\"quantity\": 3       | \"quantity\": 0             | check constraint",
        "\"line\": 1, \"product | \"line\": null, \"product  | null value in column",
        "{\"line\"             | {\"line\": 1}, {\"line\"    | null value in column",
        "[{\"line\"            | [null, {\"line\"            | must be an array of objects",
        "\"lines\"             | \"none\"                    | must be 1 to 1000",
        "{\"customerId\"       | {{\"customerId\"            | cannot be decoded",
        "{\"customerId\"       | [\"customerId\"             | cannot be decoded",
      })
  void aWrongOrderIsRejectedInBothForms(String right, String wrong, String problem)
      throws Exception {
    String order = ORDER.formatted("[%s]".formatted(LINE));
    assertThat(order).contains(right);

    HttpResponse<String> byDatabase = post("insertOrderDatabaseJson", order.replace(right, wrong));
    assertThat(byDatabase.body()).contains(problem);
    assertThat(byDatabase.statusCode()).isEqualTo(400);
    HttpResponse<String> byBatch = post("insertOrder", order.replace(right, wrong));
    assertThat(byBatch.statusCode()).as(byBatch.body()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1_001, 10_000})
  void aWrongNumberOfLinesIsRejectedInBothForms(int count) throws Exception {
    String lines =
        IntStream.rangeClosed(1, count)
            .mapToObj(line -> LINE.replace("\"line\": 1", "\"line\": " + line))
            .toList()
            .toString();
    for (String form : List.of("", "DatabaseJson")) {
      HttpResponse<String> answer = post("insertOrder" + form, ORDER.formatted(lines));
      assertThat(answer.statusCode()).isEqualTo(400);
      assertThat(answer.body()).contains("lines: there must be 1 to 1000 in an order");
    }
  }

  @Test
  void anotherScaleIsRejectedAndSpaceIsCheckedFirst() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> prepare("larger", 0.02))
        .withMessageContaining("the database has the rows of --scale=0.01");
    for (double share : new double[] {0.009, 101, Double.NaN}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new Scale(share))
          .withMessageContaining("it must be from 0.01 to 100.0");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tables.requireSpace(new Scale(2), 2_999_999_999L))
        .withMessage(
            "too little disk for the database of --scale=2.0: it needs 3,000,000,000 bytes, and 2,999,999,999 are free");
    Tables.requireSpace(new Scale(2), 3_000_000_000L);
  }

  @Test
  void aFolderIsForOneProgramAndHasNoOtherFiles() throws IOException {
    assertThatExceptionOfType(DatabaseException.class)
        .isThrownBy(() -> EmbeddedDatabase.startIn(folder.resolve("database"), Durability.NONE))
        .withMessageContaining("another program uses the database in");
    assertThatExceptionOfType(DatabaseException.class)
        .isThrownBy(() -> EmbeddedDatabase.startIn(folder.resolve("first"), Durability.NONE))
        .withMessageContaining("has other files: name a new or an empty folder");
    assertThat(folder.resolve("first/scale.txt")).hasContent("0.01");
  }

  /** The last: connections of the other tests end with the first start. */
  @Test
  @Order(Integer.MAX_VALUE)
  void rowsStayAndIncompleteOnesAreLoadedAgain() throws Exception {
    String before = sql("SELECT 'order_lines'::regclass::oid");
    database.close();
    server.close();
    embedded.close();
    assertThat(folder.resolve("database/data/postmaster.pid")).doesNotExist();
    embedded = EmbeddedDatabase.startIn(folder.resolve("database"), Durability.FULL);

    prepare("second", 0.01);
    assertThat(sql("SELECT 'order_lines'::regclass::oid")).isEqualTo(before);

    sql("DELETE FROM order_lines WHERE order_id = 5 AND line = 5");
    prepare("third", null);
    assertThat(sql("SELECT 'order_lines'::regclass::oid")).isNotEqualTo(before);
  }
}
