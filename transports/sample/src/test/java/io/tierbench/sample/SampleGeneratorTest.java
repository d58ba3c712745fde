package io.tierbench.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampleGeneratorTest {
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
  private URLClassLoader classes;

  @BeforeEach
  void setUp() {
    file = folder.resolve("order.json");
  }

  @AfterEach
  void close() throws IOException {
    if (classes != null) {
      classes.close();
    }
  }

  @Test
  void keepsWhatAReaderAndAJvmNeed() throws IOException {
    SampleFolder sample = prepare(ORDER, 1, 10);

    assertThat(sample.sample()).hasContent(ORDER);
    assertThat(SchemaReader.read(sample.schema())).isEqualTo(Sketch.infer(file));
    assertThat(sample.sources().resolve("sample/Order.java")).exists();
    assertThat(sample.classes().resolve("sample/Order.class")).exists();
    assertThat(sample.classes().resolve("tierbench-sample.json"))
        .hasContent(
            "{\"files\":[\"order.json\"],\"sizes\":[1,10],\"leftOut\":{},\"leftOutOfDataSets\":{}}");
  }

  @Test
  void repeatsTheLongestList() throws Exception {
    SampleData<?> data = data(ORDER);

    assertThat(count(data, 1)).isEqualTo(2);
    assertThat(count(data, 3)).isEqualTo(6);
    assertThat(data.countRows(data.dataSet(data.json(3)))).isEqualTo(6);
    assertThat(data.dataSet(data.json(3)).table("tags").rows()).hasSize(2);
  }

  @Test
  void repeatsAnArrayAtTheTop() throws Exception {
    SampleData<?> data = data("[\"a\", \"b\"]");

    assertThat((Object) data.objects(data.json(2))).isEqualTo(List.of("a", "b", "a", "b"));
    assertThat(count(data, 2)).isEqualTo(4);
    assertThat(data.countRows(data.dataSet(data.json(2)))).isEqualTo(4);
  }

  private static <T> int count(SampleData<T> data, int size) throws IOException {
    return data.count(data.objects(data.json(size)));
  }

  @Test
  void keepsKeysThatAreNoJavaNames() throws Exception {
    String json = "{\"class\":1,\"a-b\":2,\"1st\":3,\"\ud83d\ude00\":4,\"q\\\"\\\\\\n\\u0001\":5}";

    assertThat(written(data(json))).isEqualTo(json);
  }

  @Test
  void loadsWhatIsNamedLikeGeneratedAndImportedClasses() throws Exception {
    for (String name : List.of("sample-data.json", "list.json", "object.json", "a-b.json")) {
      file = folder.resolve(name);

      assertThat(written(data("{\"t\": \"2026-11-28T13:45Z\", \"l\": [{\"l\": [1]}]}")))
          .isEqualTo("{\"t\":\"2026-11-28T13:45:00Z\",\"l\":[{\"l\":[1]}]}");
    }
  }

  private static String written(SampleData<?> data) throws IOException {
    return SampleData.MAPPER.writeValueAsString(data.objects(data.json(1)));
  }

  @Test
  void repeatsAnObjectWithoutAList() throws Exception {
    SampleData<?> data = data("{\"a\": 1.50, \"list\": []}", 1, 2);

    assertThat(new String(data.json(2), StandardCharsets.UTF_8))
        .isEqualTo("[{\"a\":1.50,\"list\":[]},{\"a\":1.50,\"list\":[]}]");
    assertThat(written(data)).isEqualTo("[{\"a\":1.50,\"list\":[]}]");
    assertThat(data.hasTables()).isTrue();
  }

  @Test
  void rejectsSizesThatNoSampleOrNoMessageHas() throws Exception {
    Path schema = folder.resolve("schema.json");
    Files.writeString(schema, "{\"type\": \"array\", \"items\": {\"type\": \"integer\"}}");
    Files.writeString(file, "[]");
    Path target = Files.createTempDirectory(folder, "target");

    assertThatThrownBy(
            () ->
                new SampleGenerator()
                    .generate(List.of(file), schema, List.of(1, 10), null, null, target))
        .isInstanceOf(SampleException.class)
        .hasMessage(
            "the sample has no array with elements to repeat, so its only size is 1, not 10");
    assertThatThrownBy(() -> prepare(ORDER, 1_000_000))
        .isInstanceOf(SampleException.class)
        .hasMessage(
            "size 1000000 of the sample has more than the 16777216 bytes of a message;"
                + " take a smaller size");
  }

  @Test
  void rejectsMoreTypesOfObjectsThanItCompilesInTime() {
    // 20 objects, each with 20 others.
    String sample = objects(i -> objects(j -> "{\"c%s\": %s}".formatted(20 * i + j, i)));

    assertThatThrownBy(() -> prepare(sample, 1))
        .isInstanceOf(SampleException.class)
        .hasMessage(
            "%s has 421 types of objects, and at most 200 are generated; take a part of it, or make objects with"
                + " different keys a map, by --schema with 'additionalProperties'",
            file);
  }

  private static String objects(IntFunction<String> value) {
    return IntStream.range(0, 20)
        .mapToObj(i -> "\"m%s\": %s".formatted(i, value.apply(i)))
        .collect(Collectors.joining(",", "{", "}"));
  }

  @Test
  void namesTheValueThatItsRecordsDoNotKeep() throws Exception {
    SampleData<?> data = data("{\"texts\": [\"a\", \"b\"]}");

    assertThatThrownBy(() -> checkRoundTrip(data, "{\"texts\": [\"a\", 7]}"))
        .isInstanceOf(SampleException.class)
        .hasMessage("at /texts/1 the sample has 7 and its objects have \"7\"; change its schema");
    assertThatThrownBy(() -> checkRoundTrip(data, "{\"texts\": [\"a\", []]}"))
        .isInstanceOf(SampleException.class)
        .hasMessageStartingWith("the sample does not fit its schema at /texts/1: ");
  }

  private void checkRoundTrip(SampleData<?> data, String json) throws IOException {
    RoundTrip.check(
        SampleData.read(Files.writeString(file, json)),
        json.getBytes(StandardCharsets.UTF_8),
        data);
  }

  @Test
  void rejectsASampleThatIsNotOfItsSchema() throws IOException {
    Path schema = prepare("{\"texts\": [\"a\"]}", 1).schema();
    Files.writeString(file, "{\"texts\": [1]}");

    assertThatThrownBy(
            () ->
                new SampleGenerator()
                    .generate(
                        List.of(file), schema, List.of(1), null, null, folder.resolve("other")))
        .isInstanceOf(SampleException.class)
        .hasMessageContaining("expected a string, found the number 1");
  }

  @Test
  void namesTheFileOfGeneratedCodeThatDoesNotCompile() throws IOException {
    SampleFolder sample = new SampleFolder(folder);
    sample.writeJava("sample.Broken", "package sample;\n\nrecord Broken(Missing a) {}\n");

    assertThatThrownBy(() -> SourceCompiler.compile(sample))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith(
            "generated code does not compile, which is a bug of Tierbench: "
                + sample.sources().resolve("sample/Broken.java")
                + ":3: error: cannot find symbol");
  }

  private SampleFolder prepare(String json, Integer... sizes) throws IOException {
    Files.writeString(file, json);
    Path target = Files.createTempDirectory(folder, "target");
    new SampleGenerator().generate(List.of(file), null, List.of(sizes), null, null, target);
    return new SampleFolder(target);
  }

  private SampleData<?> data(String json, Integer... sizes) throws Exception {
    SampleFolder sample = prepare(json, sizes.length == 0 ? new Integer[] {1} : sizes);
    classes =
        new URLClassLoader(
            new URL[] {sample.classes().toUri().toURL()},
            SampleGeneratorTest.class.getClassLoader());
    return new SampleData<>(SchemaReader.read(sample.schema()), sample.sample(), null, classes);
  }
}
