package io.tierbench.sample;

import io.tierbench.contract.CallGenerator;
import io.tierbench.contract.CallProvider;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.ProvidedCall;
import io.tierbench.contract.ShopException;
import io.tierbench.plugin.Providers;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Calls that get and put the sample on the class path, in each of its sizes. Without a sample there
 * are none, and without sizes another provider has calls with its types.
 */
public final class SampleCalls implements CallProvider {
  /** Folder of the sample among the resources of generated classes. */
  static final String RESOURCES = "tierbench-sample/";

  static final String SETTINGS = "calls.json";

  /**
   * Settings of the calls.
   *
   * @param files names of the samples whose types they have
   * @param sizes numbers of times that the list of the sample is repeated
   * @param leftOut serializations that cannot carry the sample, by name, with the reason
   * @param leftOutOfDataSets those that cannot carry its texts in data sets either
   */
  record Settings(
      List<String> files,
      List<Integer> sizes,
      Map<String, String> leftOut,
      Map<String, String> leftOutOfDataSets) {}

  @Override
  public List<ProvidedCall<?, ?>> calls() {
    return Loaded.FOUND == null ? List.of() : Loaded.FOUND.calls;
  }

  @Override
  public Map<String, Object> description() {
    return Loaded.FOUND == null ? Map.of() : Loaded.FOUND.description;
  }

  /** Returns the payload of the sample, for generated mappers. */
  public static Payload<?> payload() {
    return found().payload;
  }

  /** Returns the serializations that cannot carry the sample, by name, with the reason. */
  public static Map<String, String> leftOut() {
    return found().settings.leftOut();
  }

  /** Returns those that cannot carry its texts in data sets either. */
  public static Map<String, String> leftOutOfDataSets() {
    return found().settings.leftOutOfDataSets();
  }

  private static Sample<?> found() {
    if (Loaded.FOUND == null) {
      throw new IllegalStateException("no sample is on the class path");
    }
    return Loaded.FOUND;
  }

  private static final class Loaded {
    static final @Nullable Sample<?> FOUND = load();

    private static @Nullable Sample<?> load() {
      ClassLoader classes = Providers.classLoader();
      URL settings = classes.getResource(RESOURCES + SETTINGS);
      if (settings == null) {
        return null;
      }
      try {
        Path folder = Path.of(settings.toURI()).resolveSibling("");
        SampleSchema schema = SchemaReader.read(folder.resolve(CallGenerator.SCHEMA));
        Path file = folder.resolve(CallGenerator.SAMPLE);
        Settings read =
            SampleData.MAPPER.readValue(folder.resolve(SETTINGS).toFile(), Settings.class);
        return new Sample<>(
            new SampleData<>(schema, file, classes),
            read,
            Map.of(
                "files",
                read.files(),
                "bytes",
                Files.size(file),
                "types",
                schema.objects().size(),
                "sizes",
                read.sizes()));
      } catch (IOException | URISyntaxException | ReflectiveOperationException e) {
        throw new IllegalStateException("the sample at %s cannot be read".formatted(settings), e);
      }
    }
  }

  /** A sample in all its sizes, each of which is made when a call first needs it. */
  private static final class Sample<T> {
    final Payload<T> payload;
    final List<ProvidedCall<?, ?>> calls = new ArrayList<>();
    final Settings settings;
    final Map<String, Object> description;

    Sample(SampleData<T> data, Settings settings, Map<String, Object> description) {
      this.settings = settings;
      this.description = description;
      payload = data.payload();
      Map<Integer, Lazy<T>> records = new TreeMap<>();
      Map<Integer, Lazy<DataSet>> dataSets = new TreeMap<>();
      for (int size : settings.sizes()) {
        records.put(size, new Lazy<>(() -> data.records(data.json(size))));
        dataSets.put(size, new Lazy<>(() -> data.dataSet(data.json(size))));
      }
      Form<T> form = new Form<>("", payload, records, data::count, settings.leftOut());
      Form<DataSet> dataSetForm =
          new Form<>(
              "DataSet", Payload.DATA_SET, dataSets, data::countRows, settings.leftOutOfDataSets());
      for (int size : settings.sizes()) {
        calls.add(form.getting(size, data.hasTables() ? dataSetForm.getting(size, null) : null));
        calls.add(form.putting(size, data.hasTables() ? dataSetForm.putting(size, null) : null));
      }
    }
  }

  /** The sample as records or as a data set. */
  private static final class Form<F> {
    private final Operation<Integer, F> get;
    private final Operation<F, Integer> put;
    private final Operation<F, F> echo;
    private final Map<Integer, Lazy<F>> samples;
    private final Function<F, Integer> count;
    private final Map<String, String> leftOut;

    Form(
        String suffix,
        Payload<F> payload,
        Map<Integer, Lazy<F>> samples,
        Function<F, Integer> count,
        Map<String, String> leftOut) {
      get = operation("getSample" + suffix, Payload.COUNT, payload);
      put = operation("putSample" + suffix, payload, Payload.COUNT);
      echo = operation("echoSample" + suffix, payload, payload);
      this.samples = samples;
      this.count = count;
      this.leftOut = leftOut;
    }

    private static <Q, R> Operation<Q, R> operation(
        String name, Payload<Q> request, Payload<R> response) {
      return new Operation<>(name, request, response, false, Optional.empty());
    }

    ProvidedCall<Integer, F> getting(int size, @Nullable ProvidedCall<?, ?> dataSet) {
      return new ProvidedCall<>(
          "getSample" + suffix(size), get, () -> size, this::sample, null, dataSet, leftOut);
    }

    ProvidedCall<F, Integer> putting(int size, @Nullable ProvidedCall<?, ?> dataSet) {
      return new ProvidedCall<>(
          "putSample" + suffix(size), put, lazy(size), count, echo, dataSet, leftOut);
    }

    private F sample(int size) {
      return lazy(size).get();
    }

    private Lazy<F> lazy(int size) {
      Lazy<F> sample = samples.get(size);
      if (sample == null) {
        throw new ShopException(
            Fault.BAD_REQUEST,
            "no sample of size %s; there are %s".formatted(size, samples.keySet()));
      }
      return sample;
    }

    private static String suffix(int size) {
      return size == 1 ? "" : Integer.toString(size);
    }
  }
}
