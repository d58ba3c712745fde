package io.tierbench.sample;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.tierbench.contract.CallGenerator;
import io.tierbench.plugin.Providers;
import io.tierbench.transport.ConnectionOptions;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Preparation of a sample: its types, the code of all formats, and classes that are checked. */
public final class Samples {
  private static final int MAX_BYTES = ConnectionOptions.DEFAULT_MAX_MESSAGE_BYTES;

  private Samples() {}

  /**
   * Infers the types of samples or reads them from a schema, generates the code of all formats,
   * compiles it, and checks that the first sample survives.
   *
   * @param samples JSON files, of which the first one is measured
   * @param schemaFile schema with the types; null if they are inferred
   * @param sizes numbers of times that the longest list of the sample is repeated
   * @param target folder to make, in place of an earlier one
   * @throws SampleException for input that cannot be measured
   */
  public static SampleFolder prepare(
      List<Path> samples, @Nullable Path schemaFile, List<Integer> sizes, Path target) {
    SampleSchema carrying =
        BytesInLists.asText(
            schemaFile == null ? Inference.infer(samples) : SchemaReader.read(schemaFile));
    samples.forEach(file -> SampleCheck.check(carrying, file));
    JsonNode sample = SampleData.read(samples.get(0));
    SampleFolder folder = new SampleFolder(target);
    Set<Integer> distinctSizes = new TreeSet<>(sizes);
    List<FormatGenerator> generators = Providers.of(FormatGenerator.class);
    try {
      delete(folder.sources());
      delete(folder.classes());
      SampleFolder.write(folder.schema(), SchemaWriter.write(carrying));
      // The names are those that each JVM reads.
      SampleSchema schema = SchemaReader.read(folder.schema());
      Files.copy(samples.get(0), folder.sample(), StandardCopyOption.REPLACE_EXISTING);
      Map<String, String> leftOut = generate(generators, schema, sample, folder);
      SourceCompiler.compile(folder);
      check(schema, sample, distinctSizes, folder);
      writeResources(
          folder,
          new SampleCalls.Settings(
              samples.stream().map(file -> String.valueOf(file.getFileName())).toList(),
              List.copyOf(distinctSizes),
              withAlike(generators, leftOut),
              withAlike(generators, ofDataSets(generators, leftOut, sample))));
      return folder;
    } catch (IOException e) {
      throw new SampleException("%s: cannot be written: %s".formatted(target, e), e);
    }
  }

  /** Generates the code of all formats; returns those that cannot carry the sample, and why. */
  private static Map<String, String> generate(
      List<FormatGenerator> generators, SampleSchema schema, JsonNode sample, SampleFolder folder)
      throws IOException {
    RecordGenerator.generate(schema, folder);
    Map<String, String> leftOut = new TreeMap<>();
    for (FormatGenerator generator : generators) {
      generator
          .cannotCarry(schema, sample)
          .or(generator::obstacle)
          .ifPresent(reason -> leftOut.put(generator.serialization(), reason));
      if (!leftOut.containsKey(generator.serialization())) {
        generator.generate(schema, folder);
      }
    }
    return leftOut;
  }

  /** Adds the serializations with the limits of one that is left out. */
  private static Map<String, String> withAlike(
      List<FormatGenerator> generators, Map<String, String> leftOut) {
    Map<String, String> all = new TreeMap<>(leftOut);
    for (FormatGenerator generator : generators) {
      String reason = leftOut.get(generator.serialization());
      if (reason != null) {
        generator.alike().forEach(serialization -> all.put(serialization, reason));
      }
    }
    return all;
  }

  /**
   * Returns the reasons of formats that cannot carry the texts of the sample whatever holds them.
   */
  private static Map<String, String> ofDataSets(
      List<FormatGenerator> generators, Map<String, String> leftOut, JsonNode sample) {
    ArrayNode texts = JsonNodeFactory.instance.arrayNode();
    addTexts(sample, texts);
    SampleSchema listOfTexts = new SampleSchema("Texts", new ListOf(Scalar.STRING, false));
    Map<String, String> ofDataSets = new TreeMap<>(leftOut);
    for (FormatGenerator generator : generators) {
      if (generator.cannotCarry(listOfTexts, texts).isEmpty()) {
        ofDataSets.remove(generator.serialization());
      }
    }
    return ofDataSets;
  }

  private static void addTexts(JsonNode value, ArrayNode texts) {
    if (value.isTextual()) {
      texts.add(value);
    }
    value.fieldNames().forEachRemaining(texts::add);
    value.forEach(inside -> addTexts(inside, texts));
  }

  private static void check(
      SampleSchema schema, JsonNode sample, Set<Integer> sizes, SampleFolder folder)
      throws IOException {
    URL[] generated = {folder.classes().toUri().toURL()};
    try (URLClassLoader classes = new URLClassLoader(generated, Samples.class.getClassLoader())) {
      SampleData<?> data = new SampleData<>(schema, folder.sample(), classes);
      RoundTrip.check(schema, sample, data);
      if (data.hasTables()) {
        TablesCheck.check(schema, sample, data.dataSet(data.json(1)));
      }
      checkSizes(sizes, data);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("generated code cannot be loaded", e);
    }
  }

  private static void checkSizes(Set<Integer> sizes, SampleData<?> data) throws IOException {
    int once = data.json(1).length;
    long more = data.hasSizes() ? data.json(2).length - once : 0;
    for (int size : sizes) {
      if (size < 1) {
        throw new SampleException("a size is at least 1, not %s".formatted(size));
      }
      if (size > 1 && !data.hasSizes()) {
        throw new SampleException(
            "the sample has no array with elements to repeat, so its only size is 1, not %s"
                .formatted(size));
      }
      if (once + (size - 1) * more > MAX_BYTES) {
        throw new SampleException(
            "size %s of the sample has more than the %s bytes of a message; take a smaller size"
                .formatted(size, MAX_BYTES));
      }
    }
  }

  private static void writeResources(SampleFolder folder, SampleCalls.Settings settings)
      throws IOException {
    Path resources = folder.classes().resolve(SampleCalls.RESOURCES);
    Files.createDirectories(resources);
    Files.copy(folder.sample(), resources.resolve(CallGenerator.SAMPLE));
    Files.copy(folder.schema(), resources.resolve(CallGenerator.SCHEMA));
    SampleData.MAPPER.writeValue(resources.resolve(SampleCalls.SETTINGS).toFile(), settings);
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
