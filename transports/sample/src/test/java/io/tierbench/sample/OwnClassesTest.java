package io.tierbench.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.contract.CallGenerator.OwnClass;
import io.tierbench.plugin.Providers;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests samples that are read into a user's own class. */
class OwnClassesTest {
  private static final String INVOICE =
      """
      {"number": "17", "paid at": "2026-11-28T13:45:00+01:00", "lines": [{"price": 12.50}, {"price": 8}]}
      """;

  @TempDir private Path folder;
  private Path classPath;

  @BeforeEach
  void compile() throws IOException {
    classPath = folder.resolve("classes");
    compile(
        "Invoice",
        """
        public class Invoice {
          private final String number;
          @JsonProperty("paid at") private Instant paidAt;
          private List<Line> lines = List.of();
          @JsonCreator Invoice(@JsonProperty("number") String number) { this.number = number; }
          public String getNumber() { return number; }
          public Line[] getLines() { return lines.toArray(new Line[0]); }
          public void setLines(List<Line> lines) { this.lines = lines; }
          public record Line(BigDecimal price) {}
        }
        """);
    compile("Base", "public class Base { public List<Object> lines; }");
    compile("Derived", "public class Derived extends Base {}");
    Files.delete(classPath.resolve("com/acme/Base.class"));
    compile(
        "User", "public class User { public String number; public Missing missing; }", "Missing");
    Files.delete(classPath.resolve("com/acme/Missing.class"));
    compile("Open", "public abstract class Open {}");
    compile(
        "Less", "@JsonIgnoreProperties(ignoreUnknown = true) public record Less(String number) {}");
    compile("Strict", "public record Strict(String number) {}");
    compile(
        "Whole",
        """
        public record Whole(String number, @JsonProperty("paid at") String paidAt, List<Line> lines) {
          public record Line(int price) {}
        }
        """);
    compile(
        "Rounded",
        """
        public record Rounded(String number, @JsonProperty("paid at") String paidAt, List<Line> lines) {
          public record Line(BigDecimal price) {
            public Line { price = price.setScale(0, java.math.RoundingMode.DOWN); }
          }
        }
        """);
    compile(
        "Tree",
        """
        public record Tree(String number, @JsonProperty("paid at") String paidAt,
            com.fasterxml.jackson.databind.JsonNode lines) {}
        """);
    compile(
        "Wrapped",
        """
        public record Wrapped(String number, @JsonProperty("paid at") String paidAt, Lines lines) {
          public record Lines(@JsonValue List<Object> all) {
            @JsonCreator(mode = JsonCreator.Mode.DELEGATING) public Lines {}
          }
        }
        """);
    compile(
        "More",
        """
        public record More(String number, @JsonProperty("paid at") String paidAt, List<Object> lines) {
          public int getTotal() { return 20; }
        }
        """);
  }

  private void compile(String name, String source, String... others) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-d", classPath.toString(), "-cp"));
    arguments.add(System.getProperty("java.class.path") + File.pathSeparator + classPath);
    for (String other : others) {
      arguments.add(write(other, "public class " + other + " {}"));
    }
    arguments.add(write(name, source));
    Files.createDirectories(classPath);
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, arguments.toArray(String[]::new)))
        .isZero();
  }

  private String write(String name, String source) throws IOException {
    return Files.writeString(
            folder.resolve(name + ".java"),
            """
            package com.acme;
            import com.fasterxml.jackson.annotation.*;
            import java.math.BigDecimal;
            import java.time.Instant;
            import java.util.List;
            """
                + source)
        .toString();
  }

  @Test
  void aBeanIsCarriedInsteadOfGeneratedRecords() throws Exception {
    SampleFolder sample = prepare("com.acme.Invoice", 1, 3);

    assertThat(sample.sources().resolve("sample")).doesNotExist();
    SampleData<?> data = data(sample, "com.acme.Invoice");
    assertThat(data.payload().rawType().getName()).isEqualTo("com.acme.Invoice");
    assertThat(count(data)).isEqualTo(6);
    assertThat(Files.readString(sample.classes().resolve(SampleCalls.SETTINGS)))
        .contains("\"ownClass\":\"com.acme.Invoice\"");
  }

  @Test
  void aTreeOfJacksonHoldsTheList() throws Exception {
    SampleFolder sample = prepare("com.acme.Tree", 1, 3);

    assertThat(count(data(sample, "com.acme.Tree"))).isEqualTo(6);
  }

  private static SampleData<?> data(SampleFolder sample, String type) throws Exception {
    return new SampleData<>(
        SchemaReader.read(sample.schema()),
        sample.sample(),
        type,
        Providers.loader(sample.classes()));
  }

  private static <T> int count(SampleData<T> data) throws IOException {
    return data.count(data.objects(data.json(3)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '^',
      value = {
        "Absent ^ --type com.acme.Absent: no such class on --classpath",
        "Derived ^ --type com.acme.Derived: it needs com.acme.Base, which is not on --classpath",
        "User ^ --type com.acme.User: it needs com.acme.Missing, which is not on --classpath",
        "Open ^ the sample does not fit com.acme.Open at the top: Cannot construct instance of `com.acme.Open`",
        "Strict ^ the sample does not fit com.acme.Strict at /paid at: Unrecognized field \"paid at\"",
        "Less ^ at /paid at the sample has \"2026-11-28T13:45:00+01:00\" and its objects have nothing;"
            + " change com.acme.Less",
        "Whole ^ the sample does not fit com.acme.Whole at /lines/0/price: Cannot coerce",
        "Rounded ^ at /lines/0/price the sample has 12.50 and its objects have 12; change com.acme.Rounded",
        "More ^ com.acme.More writes 'total', which it does not read: annotate its getter with @JsonIgnore,"
            + " or add a setter",
        "Wrapped ^ com.acme.Wrapped at /lines is of com.acme.Wrapped$Lines, whose elements are counted:"
            + " make it a list or an array",
      })
  void aClassThatCannotBeUsedIsNamedWithTheCause(String name, String problem) {
    assertThatThrownBy(() -> prepare("com.acme." + name, 1))
        .isInstanceOf(SampleException.class)
        .hasMessageStartingWith(problem)
        .hasMessageNotContaining("\n");
  }

  @Test
  void aClassPathThatIsAbsentIsNamed() {
    classPath = folder.resolve("absent.jar");

    assertThatThrownBy(() -> prepare("com.acme.Invoice", 1))
        .isInstanceOf(SampleException.class)
        .hasMessage("--classpath: there is no " + classPath);
  }

  private SampleFolder prepare(String type, Integer... sizes) throws IOException {
    Path file = Files.writeString(folder.resolve("invoice.json"), INVOICE);
    Path target = Files.createTempDirectory(folder, "target");
    OwnClass own = new OwnClass(type, List.of(classPath));
    new SampleGenerator().generate(List.of(file), null, List.of(sizes), own, null, target);
    return new SampleFolder(target);
  }
}
