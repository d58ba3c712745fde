package io.tierbench.report;

import io.tierbench.server.JvmDescription;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Everything about a run that its figures may depend on. What cannot be found out is null; secrets
 * are left out.
 */
public final class Environment {
  /** What the libraries under test bring along and lean on. */
  private static final List<String> BROUGHT_ALONG =
      List.of(
          "org.glassfish.jaxb/jaxb-runtime",
          "com.fasterxml.woodstox/woodstox-core",
          "org.eclipse.jetty/jetty-server");

  private final ZonedDateTime started;
  private final ZonedDateTime finished;
  private final ProcessorTime processorTimeAtStart;
  private final Double stolenPercent;
  private final Machine machine;
  private final SourceTree source;
  private final Redaction redaction;
  private final Map<String, Object> run;
  private final Map<String, String> client;
  private final Map<String, String> server;
  private final Map<String, String> database;

  private Environment(Environment environment, ZonedDateTime finished, Double stolenPercent) {
    this.started = environment.started;
    this.finished = finished;
    this.processorTimeAtStart = environment.processorTimeAtStart;
    this.stolenPercent = stolenPercent;
    this.machine = environment.machine;
    this.source = environment.source;
    this.redaction = environment.redaction;
    this.run = environment.run;
    this.client = environment.client;
    this.server = environment.server;
    this.database = environment.database;
  }

  private Environment(
      Map<String, Object> run, JvmDescription server, Map<String, String> database) {
    this.started = now();
    this.finished = null;
    this.processorTimeAtStart = ProcessorTime.now();
    this.stolenPercent = null;
    this.machine = Machine.describe();
    Path folder = Path.of("").toAbsolutePath();
    this.source = SourceTree.around(folder);
    this.redaction =
        new Redaction(Stream.of(folder, source.root()).filter(Objects::nonNull).toList());
    this.run = copy(run);
    this.client = JvmDescription.ofThisJvm().values();
    this.server = server == null ? null : copy(server.values());
    this.database = copy(database);
  }

  private static <V> Map<String, V> copy(Map<String, V> values) {
    return values == null ? null : new LinkedHashMap<>(values);
  }

  /**
   * Describes this machine and a run that begins now.
   *
   * @param run its settings, by name: text, numbers, lists, maps; {@code preset} names the preset,
   *     {@code server} a server that it did not start itself
   * @param server the server's JVM, or null
   * @param database by name, or null
   */
  public static Environment describe(
      Map<String, Object> run, JvmDescription server, Map<String, String> database) {
    return new Environment(run, server, database);
  }

  /** The same of a run that has ended now. */
  public Environment finished() {
    return new Environment(
        this, now(), ProcessorTime.stolenPercent(processorTimeAtStart, ProcessorTime.now()));
  }

  private static ZonedDateTime now() {
    return ZonedDateTime.now().truncatedTo(ChronoUnit.SECONDS);
  }

  ZonedDateTime started() {
    return started;
  }

  Machine machine() {
    return machine;
  }

  SourceTree source() {
    return source;
  }

  Redaction redaction() {
    return redaction;
  }

  Double stolenPercent() {
    return stolenPercent;
  }

  /** A setting of the run as text, or null. */
  String run(String name) {
    Object value = run == null ? null : run.get(name);
    return value == null ? null : redaction.text(value.toString());
  }

  /** A value of the client's JVM, or null. */
  String client(String name) {
    return client.get(name);
  }

  /** A value of the server's JVM, or null. */
  String server(String name) {
    return server == null ? null : server.get(name);
  }

  /** A value of the database, or null. */
  String database(String name) {
    String value = database == null ? null : database.get(name);
    return value == null ? null : redaction.text(value);
  }

  /** All of it as names and values, with nothing in it that should not be published. */
  Map<String, Object> values() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("started", started.format(DateTimeFormatter.ISO_OFFSET_DATE_TIME));
    values.put(
        "finished",
        finished == null ? null : finished.format(DateTimeFormatter.ISO_OFFSET_DATE_TIME));
    values.put("run", run);
    values.put("source", source.values());
    values.put("versions", versions());
    values.put("clientJvm", client);
    values.put("serverJvm", server);
    values.put("database", database);
    values.put("machine", machine.values());
    values.put("stolenPercent", stolenPercent);
    @SuppressWarnings("unchecked")
    Map<String, Object> redacted = (Map<String, Object>) redaction.tree(values);
    redacted.put("commandLine", redaction.words(commandLine()));
    return redacted;
  }

  /** Versions of what is under test, as the build resolved them. */
  private static Map<String, String> versions() {
    Properties properties = new Properties();
    try (InputStream in = Environment.class.getResourceAsStream("versions.properties")) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException e) {
      return null;
    }
    Map<String, String> versions = new TreeMap<>();
    properties
        .stringPropertyNames()
        .forEach(name -> versions.put(name, properties.getProperty(name)));
    for (String artifact : BROUGHT_ALONG) {
      versions.put(artifact.substring(artifact.indexOf('/') + 1), versionInJar(artifact));
    }
    return versions;
  }

  /** As the jar of an artifact says itself, or null. */
  private static String versionInJar(String artifact) {
    Properties properties = new Properties();
    try (InputStream in =
        Environment.class.getResourceAsStream("/META-INF/maven/" + artifact + "/pom.properties")) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException e) {
      return null;
    }
    return properties.getProperty("version");
  }

  private static List<String> commandLine() {
    ProcessHandle.Info process = ProcessHandle.current().info();
    return Stream.concat(
            process.command().stream().map(command -> Path.of(command).getFileName().toString()),
            process
                .arguments()
                .map(List::of)
                // A long command line is not to be had whole; the options of the JVM are.
                .orElseGet(() -> ManagementFactory.getRuntimeMXBean().getInputArguments())
                .stream())
        .toList();
  }
}
