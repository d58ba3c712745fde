package io.tierbench.sample;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tierbench.contract.CallGenerator;
import io.tierbench.plugin.Providers;
import io.tierbench.transport.ConnectionOptions;
import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Generator of the classes of JSON samples, which are checked with the first sample. */
public final class SampleGenerator implements CallGenerator {
  private static final int MAX_BYTES = ConnectionOptions.DEFAULT_MAX_MESSAGE_BYTES;

  /** Maximum number of types of objects, whose classes are compiled before each run. */
  private static final int MAX_OBJECT_TYPES = 200;

  @Override
  public String schema(List<Path> samples) {
    ObjectNode schema = Inference.infer(samples);
    // Rejects what a run would reject.
    SchemaReader.types(samples.get(0), schema, true);
    return schema.toPrettyString();
  }

  @Override
  public void generate(
      List<Path> samples,
      @Nullable Path schemaFile,
      List<Integer> sizes,
      @Nullable OwnClass own,
      @Nullable OwnMessage message,
      Path target) {
    ObjectNode json;
    SampleSchema schema;
    if (schemaFile == null) {
      json = Inference.infer(samples);
      schema = SchemaReader.types(samples.get(0), json, true);
    } else {
      json = SchemaReader.json(schemaFile);
      schema = SchemaReader.types(schemaFile, json, false);
      for (Path file : samples) {
        SampleCheck.check(schema, file);
      }
    }
    if (own == null && schema.objects().size() > MAX_OBJECT_TYPES) {
      throw new SampleException(
          ("%s has %s types of objects, and at most %s are generated; take a part of it, or make"
                  + " objects with different keys a map, by --schema with 'additionalProperties'")
              .formatted(samples.get(0), schema.objects().size(), MAX_OBJECT_TYPES));
    }
    SampleFolder folder = new SampleFolder(target);
    Map<String, String> leftOut = new TreeMap<>();
    Map<String, String> leftOutOfDataSets = new TreeMap<>();
    boolean carried = false;
    try {
      JsonNode sample = SampleData.read(samples.get(0));
      boolean repeatsWhole = own == null && message == null && repeatsWhole(schema, sample, sizes);
      if (repeatsWhole) {
        sample = SampleData.MAPPER.createArrayNode().add(sample);
        schema = new SampleSchema(schema.name(), new ListOf(schema.root(), false));
        json.remove("title");
        json = SampleData.MAPPER.createObjectNode().put("type", "array").set("items", json);
      }
      // Each JVM reads the types, and names them after the title.
      SampleFolder.write(folder.schema(), json.put("title", schema.name()).toPrettyString());
      if (repeatsWhole) {
        SampleData.MAPPER.writeValue(folder.sample().toFile(), sample);
      } else {
        Files.copy(samples.get(0), folder.sample());
      }
      if (own == null) {
        RecordGenerator.generate(schema, folder);
      } else {
        folder.add(own.classPath());
      }
      for (FormatGenerator generator : Providers.of(FormatGenerator.class)) {
        if (message != null && generator.generate(message, sample, folder)) {
          carried = true;
          continue;
        }
        Optional<String> ofTexts = generator.cannotCarryTexts(schema, sample);
        Optional<String> reason =
            own == null
                ? ofTexts
                : Optional.of("it carries generated classes alone, not those of the user");
        if (reason.isEmpty()) {
          reason = generator.cannotCarry(schema, sample);
        }
        if (reason.isEmpty()) {
          reason = generator.generate(schema, folder);
        }
        for (String serialization : generator.serializations()) {
          reason.ifPresent(because -> leftOut.put(serialization, because));
          ofTexts.ifPresent(because -> leftOutOfDataSets.put(serialization, because));
        }
      }
      if (message != null && !carried) {
        throw new SampleException(
            "--proto needs the plug-in module transports/sample-protobuf, which is not on the class path");
      }
      SourceCompiler.compile(folder);
      List<Integer> distinctSizes = sizes.stream().distinct().sorted().toList();
      String ownClass = own == null ? null : own.name();
      check(schema, sample, ownClass, distinctSizes, folder);
      SampleData.MAPPER.writeValue(
          folder.classes().resolve(SampleCalls.SETTINGS).toFile(),
          new SampleCalls.Settings(
              samples.stream().map(file -> String.valueOf(file.getFileName())).toList(),
              distinctSizes,
              ownClass,
              message == null ? null : String.valueOf(message.proto().getFileName()),
              message == null ? null : message.name(),
              leftOut,
              leftOutOfDataSets));
    } catch (IOException e) {
      throw new SampleException("%s: cannot be written: %s".formatted(target, e), e);
    }
  }

  /** Tells whether larger samples repeat the whole object, because it has no list. */
  private static boolean repeatsWhole(SampleSchema schema, JsonNode sample, List<Integer> sizes) {
    return schema.root() instanceof ObjectOf
        && sizes.stream().anyMatch(size -> size > 1)
        && RepeatedList.find(schema.root(), sample) == null;
  }

  private static void check(
      SampleSchema schema,
      JsonNode sample,
      @Nullable String ownClass,
      List<Integer> sizes,
      SampleFolder folder)
      throws IOException {
    try (URLClassLoader classes = Providers.loader(folder.classes())) {
      SampleData<?> data = new SampleData<>(schema, folder.sample(), ownClass, classes);
      byte[] once = data.json(1);
      RoundTrip.check(sample, once, data);
      if (data.hasTables()) {
        TablesCheck.check(schema, sample, data.dataSet(once));
      }
      checkSizes(sizes, once.length, data);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("generated code cannot be loaded", e);
    } catch (SampleException e) {
      throw e;
    } catch (IllegalArgumentException | LinkageError e) {
      if (ownClass == null) {
        throw e;
      }
      throw OwnClasses.unusable(ownClass, e);
    }
  }

  private static void checkSizes(List<Integer> sizes, int once, SampleData<?> data)
      throws IOException {
    boolean repeats = data.hasSizes() && sizes.stream().anyMatch(size -> size > 1);
    long more = repeats ? data.json(2).length - once : 0;
    for (int size : sizes) {
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
}
