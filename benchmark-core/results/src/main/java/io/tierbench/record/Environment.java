package io.tierbench.record;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.text.Constants;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything about a run that its results may depend on. Unknown values are null; secrets are
 * omitted.
 */
public final class Environment {
  private static final ObjectMapper JSON =
      new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private static final String CLIENT_JVM = "clientJvm";
  private static final String SERVER_JVM = "serverJvm";
  private static final String VARIANTS = "variants";
  private static final String PROBE = "probe";
  private static final String PLACED = "placed";
  private static final String NETWORK = "network";
  private static final String RESUMED = "resumed";
  private static final String LEFT_ROWS = "leftRows";
  private static final String SAMPLE = "sample";

  private record Links(String kind, List<Cable> cables) {}

  private final Map<String, Object> values;
  private final Redaction redaction;
  private final @Nullable ProcessorTime processorTimeAtStart;

  private Environment(
      Map<String, Object> values,
      Redaction redaction,
      @Nullable ProcessorTime processorTimeAtStart) {
    this.values = values;
    this.redaction = redaction;
    this.processorTimeAtStart = processorTimeAtStart;
  }

  /**
   * Describes this machine and a run that begins now.
   *
   * @param run settings of the run by name: text, numbers, lists, maps; {@code preset} is its
   *     preset, {@code server} a server that it did not start
   */
  public static Environment describe(
      Map<String, Object> run,
      Map<String, String> versions,
      Map<String, String> client,
      @Nullable Map<String, String> server,
      @Nullable Map<String, String> database) {
    Path folder = Path.of("").toAbsolutePath();
    SourceTree source = SourceTree.around(folder);
    Redaction redaction =
        new Redaction(Stream.of(folder, source.root()).filter(Objects::nonNull).toList());
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("started", now());
    values.put("finished", null);
    values.put("run", run);
    values.put("source", source);
    values.put("versions", versions);
    values.put(CLIENT_JVM, client);
    values.put(SERVER_JVM, server);
    values.put("database", database);
    values.put("machine", Machine.describe());
    values.put("stolenPercent", null);
    @SuppressWarnings("unchecked")
    Map<String, Object> redacted =
        (Map<String, Object>) Objects.requireNonNull(redaction.tree(values));
    redacted.put("commandLine", redaction.words(commandLine()));
    return new Environment(redacted, redaction, ProcessorTime.now());
  }

  /**
   * Creates an environment from the {@link #values} of a file.
   *
   * @throws IllegalArgumentException if they are malformed
   */
  static Environment of(Map<String, Object> values) {
    Environment environment = new Environment(values, new Redaction(List.of()), null);
    try {
      environment.started();
      environment.machine();
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(
          "it does not contain the start and the machine of the run", e);
    }
    return environment;
  }

  /** Returns a copy with one value added or replaced. */
  public Environment with(String name, @Nullable Object value) {
    Map<String, Object> more = new LinkedHashMap<>(values);
    more.put(name, redaction.tree(value));
    return new Environment(more, redaction, processorTimeAtStart);
  }

  public Environment withJvms(Map<String, String> client, @Nullable Map<String, String> server) {
    return with(CLIENT_JVM, client).with(SERVER_JVM, server);
  }

  public boolean knowsServerJvm() {
    return values.get(SERVER_JVM) != null;
  }

  public Environment withVariants(List<VariantDescription> variants) {
    return with(VARIANTS, variants);
  }

  public List<VariantDescription> variants() {
    return value(VARIANTS, VariantDescription[].class).map(List::of).orElse(List.of());
  }

  public Environment with(Probe probe) {
    return with(PROBE, (Object) probe);
  }

  public Optional<Probe> probe() {
    return value(PROBE, Probe.class);
  }

  /** Returns a copy that records whether the options of the run name the placement. */
  public Environment withGivenPlacement(boolean given) {
    return with(PLACED, given);
  }

  public boolean hasGivenPlacement() {
    return Boolean.TRUE.equals(values.get(PLACED));
  }

  /**
   * Returns a copy with the implementation of rate-limited links.
   *
   * @param cables between namespaces; empty for a relay
   */
  public Environment with(Network network, List<Cable> cables) {
    return with(NETWORK, new Links(network.toString(), cables));
  }

  /** Returns the implementation of rate-limited links; empty without such links, or if unknown. */
  public Optional<Network> network() {
    return value(NETWORK, Links.class)
        .flatMap(links -> Constants.named(links.kind(), Network.class));
  }

  public List<Cable> cables() {
    return value(NETWORK, Links.class).map(Links::cables).orElse(List.of());
  }

  /** Returns the user's own data that the run measured; empty if it measured those of the shop. */
  public Optional<SampleDescription> sample() {
    return value(SAMPLE, SampleDescription.class);
  }

  public Environment resumed() {
    return with(RESUMED, Stream.concat(texts(RESUMED), Stream.of(now())).toList());
  }

  /** Returns a copy with the rows that the run left in a database. */
  public Environment withLeftRows(List<String> sentences) {
    return with(LEFT_ROWS, Stream.concat(texts(LEFT_ROWS), sentences.stream()).toList());
  }

  /** Returns the rows that the run left in a database, as sentences. */
  public List<String> leftRows() {
    return texts(LEFT_ROWS).toList();
  }

  /** Returns a copy for a later session, with that session's redaction and processor time. */
  public Environment continuedIn(Environment session) {
    return new Environment(values, session.redaction, session.processorTimeAtStart);
  }

  public Environment finished() {
    Environment ended = with("finished", now());
    return processorTimeAtStart == null
        ? ended
        : ended.with(
            "stolenPercent",
            ProcessorTime.stolenPercent(processorTimeAtStart, ProcessorTime.now()));
  }

  private static String now() {
    return ZonedDateTime.now()
        .truncatedTo(ChronoUnit.SECONDS)
        .format(DateTimeFormatter.ISO_OFFSET_DATE_TIME);
  }

  public ZonedDateTime started() {
    return ZonedDateTime.parse((String) values.get("started"));
  }

  public Machine machine() {
    return value("machine", Machine.class).orElseThrow();
  }

  Redaction redaction() {
    return redaction;
  }

  public @Nullable String run(String name) {
    return text("run", name);
  }

  public @Nullable String client(String name) {
    return text(CLIENT_JVM, name);
  }

  public @Nullable String server(String name) {
    return text(SERVER_JVM, name);
  }

  public @Nullable String database(String name) {
    return text("database", name);
  }

  private <T> Optional<T> value(String name, Class<T> type) {
    return Optional.ofNullable(values.get(name)).map(value -> JSON.convertValue(value, type));
  }

  private Stream<String> texts(String name) {
    return value(name, String[].class).stream().flatMap(Stream::of);
  }

  private @Nullable String text(String group, String name) {
    Object value = values.get(group) instanceof Map<?, ?> map ? map.get(name) : null;
    return value == null ? null : value.toString();
  }

  /** Returns all values by name, without secrets. */
  public Map<String, Object> values() {
    return Collections.unmodifiableMap(values);
  }

  private static List<String> commandLine() {
    ProcessHandle.Info process = ProcessHandle.current().info();
    return Stream.concat(
            process.command().stream().map(command -> Path.of(command).getFileName().toString()),
            process
                .arguments()
                .map(List::of)
                // The system omits a long command line; the JVM knows at least its own options.
                .orElseGet(() -> ManagementFactory.getRuntimeMXBean().getInputArguments())
                .stream())
        .toList();
  }
}
