package io.tierbench.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.DataType;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ProvidedCall;
import io.tierbench.contract.ShopException;
import io.tierbench.plugin.Providers;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the call in the JVM of a server, with rows of every type. */
class QueryCallsTest {
  private static final String DATABASE = "calls";

  /** Without this file the query fails; its database is only read. */
  private static Path needed;

  @BeforeAll
  static void generate(@TempDir Path folder, @TempDir Path target) throws Exception {
    needed = Files.createFile(folder.resolve("needed"));
    Queries.execute(
        DATABASE,
        """
        CREATE TABLE kinds (id INT PRIMARY KEY, b BOOLEAN, i SMALLINT NOT NULL, l BIGINT,
          r REAL, d DOUBLE PRECISION, n NUMERIC(9, 2), t VARCHAR(9), d1 DATE, h1 TIME,
          made TIMESTAMP, seen TIMESTAMP WITH TIME ZONE, u UUID, raw VARBINARY(9))
        """,
        """
        INSERT INTO kinds VALUES (1, TRUE, 2, 3000000000, 0.1, 1E-5, 12.50, 'é', '2026-11-28',
          '13:45:00', '2026-11-28 13:45:00.25', '2026-11-28 13:45:00+01:00',
          '4ca2f1ce-4b5e-4f0a-9c53-8f6c1f6f7a10', X'00ff')
        """,
        "INSERT INTO kinds (id, i) VALUES (2, 0)");
    new QueryClasses()
        .generate(
            Queries.source(
                folder,
                DATABASE,
                "SELECT * FROM kinds WHERE id >= :first AND id + 0 >= :first AND FILE_READ('%s') IS NOT NULL ORDER BY id"
                    .formatted(needed),
                "first\n1\n2\n3\n"),
            target);
    Providers.add(target.resolve("classes"));
    System.setProperty("tierbench.db.url", Queries.url(DATABASE));
    System.setProperty("tierbench.db.user", "sa");
  }

  @AfterAll
  static void forget() {
    System.clearProperty("tierbench.db.url");
    System.clearProperty("tierbench.db.user");
  }

  private static ProvidedCall<?, ?> call() {
    return ProvidedCall.all().get(0);
  }

  @SuppressWarnings("unchecked")
  private static <R> R answer(ProvidedCall<?, R> call, int parameters) {
    return ((ProvidedCall<Integer, R>) call).answer().apply(parameters);
  }

  @Test
  void rowsAreRecordsWithTheTypesOfTheirColumns() throws Exception {
    String json =
        JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(com.fasterxml.jackson.databind.SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .build()
            .writeValueAsString(answer(call(), 1));

    assertThat(call().workload()).isEqualTo("runQuery");
    assertThat(json)
        .contains(
            "\"ID\":1,\"B\":true,\"I\":2,\"L\":3000000000,\"R\":0.10000000149011612,\"D\":1.0E-5,\"N\":12.50,\"T\":\"é\",\"D1\":\"2026-11-28\",\"H1\":\"13:45:00\",\"MADE\":\"2026-11-28T13:45:00.25\",\"SEEN\":\"2026-11-28T12:45:00Z\",\"U\":\"4ca2f1ce-4b5e-4f0a-9c53-8f6c1f6f7a10\",\"RAW\":\"AP8=\"",
            "\"ID\":2,\"B\":null,\"I\":0,\"L\":null");
    assertThat((List<?>) answer(call(), 2)).hasSize(1);
    assertThat((List<?>) answer(call(), 3)).isEmpty();
  }

  @Test
  void rowsAreATableOfADataSet() {
    DataSet dataSet = (DataSet) answer(call().dataSet(), 1);

    DataTable table = dataSet.table("rows");
    assertThat(table.columns())
        .contains(
            new DataColumn("ID", DataType.INT32, false),
            new DataColumn("N", DataType.DECIMAL, true),
            new DataColumn("D1", DataType.DATE_TIME, true),
            new DataColumn("RAW", DataType.STRING, true));
    assertThat(table.rows().get(0))
        .isEqualTo(
            DataRow.unchanged(
                Arrays.asList(
                    1,
                    true,
                    2,
                    3000000000L,
                    (double) 0.1f,
                    1E-5,
                    new BigDecimal("12.50"),
                    "é",
                    LocalDateTime.parse("2026-11-28T00:00"),
                    "13:45",
                    LocalDateTime.parse("2026-11-28T13:45:00.25"),
                    "2026-11-28T12:45:00Z",
                    "4ca2f1ce-4b5e-4f0a-9c53-8f6c1f6f7a10",
                    "AP8=")));
  }

  @Test
  void requestsTakeAllParametersInTurn() {
    List<Object> first = requests(0);

    assertThat(call().differentRequests()).isEqualTo(3);
    assertThat(first).containsExactlyInAnyOrder(1, 2, 3);
    assertThat(requests(3)).isEqualTo(first);
  }

  private static List<Object> requests(int from) {
    return IntStream.range(from, from + 3)
        .<Object>mapToObj(number -> call().request(number))
        .toList();
  }

  @Test
  void failuresAreFaults() throws Exception {
    assertThatExceptionOfType(ShopException.class)
        .isThrownBy(() -> answer(call(), 4))
        .withMessage("no parameters 4; there are 1 to 3")
        .matches(e -> e.fault() == Fault.BAD_REQUEST);
    Files.delete(needed);
    try {
      assertThatExceptionOfType(ShopException.class)
          .isThrownBy(() -> answer(call(), 1))
          .withMessageStartingWith("the query fails with parameters 1: IO Exception: ")
          .withNoCause()
          .matches(e -> e.fault() == Fault.INTERNAL);
    } finally {
      Files.createFile(needed);
    }
  }
}
