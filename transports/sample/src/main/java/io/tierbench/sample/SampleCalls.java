package io.tierbench.sample;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.type.TypeReference;
import io.tierbench.contract.CallProvider;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.ProvidedCall;
import io.tierbench.contract.ShopException;
import io.tierbench.plugin.Providers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Calls that get and put the sample on the class path, in each of its sizes. Without a sample there
 * are none, and without sizes another provider has calls with its types.
 */
public final class SampleCalls implements CallProvider {
  /** Name of the settings among the generated classes. */
  static final String SETTINGS = "tierbench-sample.json";

  /**
   * Settings of the calls.
   *
   * @param files names of the samples whose types they have
   * @param sizes numbers of times that the list of the sample is repeated
   * @param ownClass of the user, which the calls carry; null if their classes are generated
   * @param proto name of the user's file; null if messages are generated
   * @param message of that file, which protobuf carries
   * @param leftOut serializations that cannot carry the sample, by name, with the reason
   * @param leftOutOfDataSets those that cannot carry its texts in data sets either
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Settings(
      List<String> files,
      List<Integer> sizes,
      @Nullable String ownClass,
      @Nullable String proto,
      @Nullable String message,
      Map<String, String> leftOut,
      Map<String, String> leftOutOfDataSets) {}

  @Override
  public List<ProvidedCall<?, ?>> calls() {
    return Sample.FOUND.<List<ProvidedCall<?, ?>>>map(sample -> sample.calls).orElse(List.of());
  }

  @Override
  public Map<String, Object> description() {
    return Sample.FOUND.map(sample -> sample.description).orElse(Map.of());
  }

  @Override
  public boolean carriesOwnClasses() {
    return Sample.FOUND.filter(sample -> sample.settings.ownClass() != null).isPresent();
  }

  /**
   * Returns the sample that a user's message carries, and the JSON of an object of a user's class,
   * which needs no {@code equals}.
   */
  @Override
  public Object comparable(Object value) {
    Object object = Sample.FOUND.map(sample -> sample.sampleIn(value)).orElse(value);
    return carriesOwnClasses() && !(object instanceof DataSet)
        ? SampleData.MAPPER.valueToTree(object)
        : object;
  }

  /** Returns the payload of the sample, for generated mappers. */
  public static Payload<?> payload() {
    return found().payload;
  }

  /** Returns the objects of the sample in its own size, which need not be that of a call. */
  public static Object sample() {
    return found().form.whole();
  }

  /** Returns the JSON of a sample. */
  public static String json(Object sample) throws IOException {
    return SampleData.MAPPER.writeValueAsString(sample);
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
    return Sample.FOUND.orElseThrow(
        () -> new IllegalStateException("no sample is on the class path"));
  }

  private static final class Sample<T> {
    static final Optional<Sample<?>> FOUND = find();

    final Settings settings;
    final @Nullable OwnObjects own;
    final Payload<T> payload;
    private final Form<T> form;
    final List<ProvidedCall<?, ?>> calls = new ArrayList<>();
    final Map<String, Object> description;

    private static Optional<Sample<?>> find() {
      ClassLoader classes = Providers.classLoader();
      URL settings = classes.getResource(SETTINGS);
      try {
        return settings == null
            ? Optional.empty()
            : Optional.of(new Sample<>(Path.of(settings.toURI()), classes));
      } catch (IOException | URISyntaxException | ClassNotFoundException e) {
        throw new IllegalStateException("the sample of %s cannot be read".formatted(settings), e);
      }
    }

    private Sample(Path file, ClassLoader classes) throws IOException, ClassNotFoundException {
      settings = SampleData.MAPPER.readValue(file.toFile(), Settings.class);
      SampleFolder folder = new SampleFolder(file.resolveSibling("").resolveSibling(""));
      SampleSchema schema = SchemaReader.read(folder.schema());
      SampleData<T> data = new SampleData<>(schema, folder.sample(), settings.ownClass(), classes);
      own = settings.proto() == null ? null : Providers.of(OwnObjects.class).get(0);
      payload = own == null ? data.payload() : data.payload().orOf(own.type());
      form =
          new Form<>(
              "",
              payload,
              size -> data.objects(data.json(size)),
              own == null ? data::count : whole -> 1,
              settings.sizes(),
              settings.leftOut());
      Form<DataSet> dataSetForm =
          new Form<>(
              "DataSet",
              Payload.DATA_SET,
              size -> data.dataSet(data.json(size)),
              data::countRows,
              settings.sizes(),
              settings.leftOutOfDataSets());
      for (int size : settings.sizes()) {
        calls.add(form.getting(size, data.hasTables() ? dataSetForm.getting(size, null) : null));
        calls.add(form.putting(size, data.hasTables() ? dataSetForm.putting(size, null) : null));
      }
      description = SampleData.MAPPER.convertValue(settings, new TypeReference<>() {});
      description.remove("leftOutOfDataSets");
      description.put("bytes", Files.size(folder.sample()));
      description.put("types", schema.objects().size());
    }

    /** Returns the sample that a user's object carries, or its text if none; others as they are. */
    Object sampleIn(Object value) {
      OwnObjects objects = own;
      return objects == null || !objects.type().isInstance(value)
          ? value
          : form.samples.values().stream()
              .filter(sample -> objects.carries(value, sample))
              .<Object>map(sample -> sample)
              .findFirst()
              .orElseGet(value::toString);
    }
  }

  /** Maker of the sample in a size. */
  private interface Maker<F> {
    F make(int size) throws IOException;
  }

  /** The sample as records or as a data set, in each size when a call first needs it. */
  private static final class Form<F> {
    private final Operation<Integer, F> get;
    private final Operation<F, Integer> put;
    private final Operation<F, F> echo;
    private final Map<Integer, F> samples = new ConcurrentHashMap<>();
    private final Maker<F> maker;
    private final Function<F, Integer> count;
    private final List<Integer> sizes;
    private final Map<String, String> leftOut;

    Form(
        String suffix,
        Payload<F> payload,
        Maker<F> maker,
        Function<F, Integer> count,
        List<Integer> sizes,
        Map<String, String> leftOut) {
      get = operation("getSample" + suffix, Payload.COUNT, payload);
      put = operation("putSample" + suffix, payload, Payload.COUNT);
      echo = operation("echoSample" + suffix, payload, payload);
      this.maker = maker;
      this.count = count;
      this.sizes = sizes;
      this.leftOut = leftOut;
    }

    private static <Q, R> Operation<Q, R> operation(
        String name, Payload<Q> request, Payload<R> response) {
      return new Operation<>(name, request, response, false, Optional.empty());
    }

    ProvidedCall<Integer, F> getting(int size, @Nullable ProvidedCall<?, ?> dataSet) {
      return new ProvidedCall<>(
          "getSample" + suffix(size), get, call -> size, this::sample, null, dataSet, leftOut);
    }

    ProvidedCall<F, Integer> putting(int size, @Nullable ProvidedCall<?, ?> dataSet) {
      return new ProvidedCall<>(
          "putSample" + suffix(size), put, call -> sample(size), count, echo, dataSet, leftOut);
    }

    private F sample(int size) {
      F sample = samples.get(size);
      return sample == null ? samples.computeIfAbsent(size, this::make) : sample;
    }

    F whole() {
      return samples.computeIfAbsent(1, this::read);
    }

    private F make(int size) {
      if (!sizes.contains(size)) {
        throw new ShopException(
            Fault.BAD_REQUEST, "no sample of size %s; there are %s".formatted(size, sizes));
      }
      return read(size);
    }

    private F read(int size) {
      try {
        return maker.make(size);
      } catch (IOException e) {
        throw new UncheckedIOException("the sample cannot be read", e);
      }
    }

    private static String suffix(int size) {
      return size == 1 ? "" : Integer.toString(size);
    }
  }
}
