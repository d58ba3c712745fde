package io.tierbench.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRelation;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.DataType;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SamplesTest {
  private static final String ORDER =
      """
      {
        "id": 7,
        "placed": "2026-11-28T13:45:00",
        "customer": {"name": "A", "phone": null},
        "tags": ["new", "large order"],
        "lines": [
          {"product": "Tea", "price": 9.90, "batches": [1, 2]},
          {"product": "Rice", "price": 1E+2, "batches": []}
        ]
      }
      """;

  @TempDir private Path folder;
  private Path file;
  private Path target;

  @BeforeEach
  void setUp() {
    file = folder.resolve("order.json");
    target = folder.resolve("target");
  }

  @Test
  void keepsWhatAReaderAndAJvmNeed() throws IOException {
    SampleFolder sample = prepare(ORDER, 1, 10);

    assertThat(sample.sample()).hasContent(ORDER);
    assertThat(SchemaReader.read(sample.schema())).isEqualTo(Inference.infer(List.of(file)));
    assertThat(sample.sources().resolve("sample/Order.java")).exists();
    assertThat(sample.classes().resolve("sample/Order.class")).exists();
    assertThat(sample.classes().resolve("tierbench-sample/calls.json"))
        .hasContent(
            "{\"files\":[\"order.json\"],\"sizes\":[1,10],\"leftOut\":{},\"leftOutOfDataSets\":{}}");
  }

  @Test
  void replacesAnEarlierSample() throws IOException {
    prepare("{\"old\": {\"a\": 1}}", 1);
    SampleFolder sample = prepare(ORDER, 1);

    assertThat(sample.sample()).hasContent(ORDER);
    assertThat(sample.classes().resolve("sample/Old.class")).doesNotExist();
  }

  @Test
  void repeatsTheLongestList() throws Exception {
    SampleFolder sample = prepare(ORDER, 1, 3);

    try (URLClassLoader classes = classes(sample)) {
      SampleData<?> data = data(sample, classes);
      assertThat(count(data, 1)).isEqualTo(2);
      assertThat(count(data, 3)).isEqualTo(6);
      assertThat(data.countRows(data.dataSet(data.json(3)))).isEqualTo(6);
      assertThat(data.dataSet(data.json(3)).table("tags").rows()).hasSize(2);
    }
  }

  private static <T> int count(SampleData<T> data, int size) throws IOException {
    return data.count(data.records(data.json(size)));
  }

  @Test
  void repeatsAnArrayAtTheTop() throws Exception {
    SampleFolder sample = prepare("[\"a\", \"b\"]", 2);

    try (URLClassLoader classes = classes(sample)) {
      SampleData<?> data = data(sample, classes);
      assertThat((Object) data.records(data.json(2))).isEqualTo(List.of("a", "b", "a", "b"));
      assertThat(count(data, 2)).isEqualTo(4);
    }
  }

  @Test
  void makesTablesOfLists() throws Exception {
    SampleFolder sample = prepare(ORDER, 1);

    try (URLClassLoader classes = classes(sample)) {
      SampleData<?> data = data(sample, classes);
      assertThat(data.dataSet(data.json(1)))
          .isEqualTo(
              new DataSet(
                  "Order",
                  List.of(
                      new DataTable(
                          "Order",
                          List.of(
                              column("id_2", DataType.INT32),
                              column("id", DataType.INT32),
                              column("placed", DataType.DATE_TIME),
                              column("customer_name", DataType.STRING),
                              new DataColumn("customer_phone", DataType.STRING, true)),
                          List.of("id_2"),
                          List.of(row(1, 7, LocalDateTime.of(2026, 11, 28, 13, 45), "A", null))),
                      new DataTable(
                          "tags",
                          List.of(
                              column("parent_id", DataType.INT32),
                              column("value", DataType.STRING)),
                          List.of(),
                          List.of(row(1, "new"), row(1, "large order"))),
                      new DataTable(
                          "lines",
                          List.of(
                              column("id", DataType.INT32),
                              column("parent_id", DataType.INT32),
                              column("product", DataType.STRING),
                              column("price", DataType.FLOAT64)),
                          List.of("id"),
                          List.of(row(1, 1, "Tea", 9.9), row(2, 1, "Rice", 100.0))),
                      new DataTable(
                          "batches",
                          List.of(
                              column("parent_id", DataType.INT32), column("value", DataType.INT32)),
                          List.of(),
                          List.of(row(1, 1), row(1, 2)))),
                  List.of(
                      relation("Order", "id_2", "tags"),
                      relation("Order", "id_2", "lines"),
                      relation("lines", "id", "batches"))));
    }
  }

  @Test
  void makesNoTableOfAnObjectAtTheTopThatHasListsOnly() throws Exception {
    SampleFolder sample = prepare("{\"prices\": [1.10, 2], \"none\": {\"list\": []}}", 1);

    try (URLClassLoader classes = classes(sample)) {
      SampleData<?> data = data(sample, classes);
      DataTable prices =
          new DataTable(
              "prices",
              List.of(column("value", DataType.DECIMAL)),
              List.of(),
              List.of(row(new BigDecimal("1.10")), row(new BigDecimal("2"))));
      DataTable none =
          new DataTable(
              "none_list", List.of(column("value", DataType.STRING)), List.of(), List.of());
      assertThat(data.dataSet(data.json(1)))
          .isEqualTo(new DataSet("Order", List.of(prices, none), List.of()));
    }
  }

  @Test
  void keepsBytesInListsAsText() throws IOException {
    SampleFolder sample =
        prepare(
            "{\"list\": [\"aGVsbG8gd29ybGQsIGhlbGxvIHdvcmxkIDEyMzQ1Ng==\"],"
                + " \"one\": \"aGVsbG8gd29ybGQsIGhlbGxvIHdvcmxkIDEyMzQ1Ng==\"}",
            1);

    assertThat(sample.sources().resolve("sample/Order.java"))
        .content()
        .contains("record Order(List<String> list, byte[] one)");
  }

  @Test
  void keepsKeysThatAreNoJavaNames() throws Exception {
    String json = "{\"class\":1,\"a-b\":2,\"1st\":3,\"\ud83d\ude00\":4,\"q\\\"\\\\\\n\\u0001\":5}";
    SampleFolder sample = prepare(json, 1);

    try (URLClassLoader classes = classes(sample)) {
      SampleData<?> data = data(sample, classes);
      Object records = data.records(data.json(1));
      assertThat(SampleData.MAPPER.writeValueAsString(records)).isEqualTo(json);
    }
  }

  @Test
  void rejectsSizesWithoutAList() {
    assertThatThrownBy(() -> prepare("{\"a\": 1, \"list\": []}", 1, 10))
        .isInstanceOf(SampleException.class)
        .hasMessage(
            "the sample has no array with elements to repeat, so its only size is 1, not 10");
  }

  @Test
  void rejectsASizeThatNoMessageHas() {
    assertThatThrownBy(() -> prepare(ORDER, 1_000_000))
        .isInstanceOf(SampleException.class)
        .hasMessage(
            "size 1000000 of the sample has more than the 16777216 bytes of a message;"
                + " take a smaller size");
  }

  @Test
  void namesTheValueThatItsRecordsDoNotKeep() throws Exception {
    SampleFolder sample = prepare("{\"texts\": [\"a\", \"b\"]}", 1);

    assertThatThrownBy(() -> checkRoundTrip(sample, "{\"texts\": [\"a\", 7]}"))
        .isInstanceOf(SampleException.class)
        .hasMessage(
            "at /texts/1 the sample has 7 and its records have \"7\"; choose another type in the"
                + " schema");
    assertThatThrownBy(() -> checkRoundTrip(sample, "{\"texts\": [\"a\", []]}"))
        .isInstanceOf(SampleException.class)
        .hasMessageStartingWith("the sample does not fit its schema at /texts/1: ");
  }

  @Test
  void namesNoKeyThatIsNotPrintable() throws Exception {
    SampleFolder sample = prepare("{\"\\u001b\": \"a\"}", 1);

    assertThatThrownBy(() -> checkRoundTrip(sample, "{\"\\u001b\": 7}"))
        .isInstanceOf(SampleException.class)
        .hasMessageStartingWith("at /\\u001b the sample has 7 and its records have");
    assertThatThrownBy(() -> checkRoundTrip(sample, "{\"\\u001b\": []}"))
        .isInstanceOf(SampleException.class)
        .hasMessageStartingWith("the sample does not fit its schema at /\\u001b: ");
  }

  @Test
  void loadsWhatIsNamedLikeGeneratedCode() throws Exception {
    for (String name : List.of("sample-data.json", "sample_1.json", "a-b.json")) {
      file = folder.resolve(name);
      SampleFolder sample = prepare("{\"t\": \"2026-11-28T13:45Z\"}", 1);

      try (URLClassLoader classes = classes(sample)) {
        SampleData<?> data = data(sample, classes);
        Object records = data.records(data.json(1));
        assertThat(SampleData.MAPPER.writeValueAsString(records))
            .isEqualTo("{\"t\":\"2026-11-28T13:45:00Z\"}");
      }
    }
  }

  private void checkRoundTrip(SampleFolder sample, String json) throws Exception {
    Files.writeString(file, json);
    try (URLClassLoader classes = classes(sample)) {
      RoundTrip.check(
          SchemaReader.read(sample.schema()), SampleData.read(file), data(sample, classes));
    }
  }

  @Test
  void rejectsASampleThatIsNotOfItsSchema() throws IOException {
    Path schema = prepare("{\"texts\": [\"a\"]}", 1).schema();
    Files.writeString(file, "{\"texts\": [1]}");

    assertThatThrownBy(
            () -> Samples.prepare(List.of(file), schema, List.of(1), folder.resolve("other")))
        .isInstanceOf(SampleException.class)
        .hasMessageContaining("expected a string, found the number 1");
  }

  @Test
  void namesTheFileOfGeneratedCodeThatDoesNotCompile() throws IOException {
    SampleFolder sample = new SampleFolder(target);
    sample.writeJava("sample.Broken", "package sample;\n\nrecord Broken(Missing a) {}\n");

    assertThatThrownBy(() -> SourceCompiler.compile(sample))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith(
            "generated code does not compile, which is a bug of Tierbench: "
                + sample.sources().resolve("sample/Broken.java")
                + ", line 3: cannot find symbol");
  }

  private SampleFolder prepare(String json, Integer... sizes) throws IOException {
    Files.writeString(file, json);
    return Samples.prepare(List.of(file), null, List.of(sizes), target);
  }

  private static URLClassLoader classes(SampleFolder sample) throws IOException {
    return new URLClassLoader(
        new URL[] {sample.classes().toUri().toURL()}, SamplesTest.class.getClassLoader());
  }

  private static SampleData<?> data(SampleFolder sample, ClassLoader classes)
      throws ReflectiveOperationException {
    return new SampleData<>(SchemaReader.read(sample.schema()), sample.sample(), classes);
  }

  private static DataColumn column(String name, DataType type) {
    return new DataColumn(name, type, false);
  }

  private static DataRow row(Object... values) {
    return DataRow.unchanged(Arrays.asList(values));
  }

  private static DataRelation relation(String parent, String id, String child) {
    return new DataRelation(parent + "_" + child, parent, List.of(id), child, List.of("parent_id"));
  }
}
