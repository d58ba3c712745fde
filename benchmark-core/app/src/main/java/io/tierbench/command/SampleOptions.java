package io.tierbench.command;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Options of calls with a user's own data or query, which {@link Generation} reads before all
 * others.
 */
final class SampleOptions {
  @Mixin UserJars jars = new UserJars();

  @Option(
      names = "--sample",
      split = ",",
      paramLabel = "<file>",
      description =
          "JSON file whose data the calls carry, instead of those of the shop: getSample returns it, putSample sends it. Repeat the option for files of one type")
  @Nullable List<Path> samples;

  @Option(
      names = "--schema",
      paramLabel = "<file>",
      description =
          "types of the sample, as 'sample init' writes them. Default: inferred from the sample")
  @Nullable Path schema;

  @Option(
      names = "--type",
      paramLabel = "<class>",
      description =
          "your own record or bean, such as com.acme.Invoice, that Jackson reads the sample into; JSON, CBOR, Kryo and Fory carry it. Default: generated classes")
  @Nullable String type;

  @Option(
      names = "--proto",
      paramLabel = "<file>",
      description =
          "your own .proto file, with --message, instead of the generated one of protobuf; its imports are relative to its folder")
  @Nullable Path proto;

  @Option(
      names = "--message",
      paramLabel = "<name>",
      description =
          "message of --proto, such as acme.Invoice, that protobuf's JSON mapping reads the sample into")
  @Nullable String message;

  @Option(
      names = "--sizes",
      split = ",",
      paramLabel = "<number>",
      description = "numbers of times that a call carries the elements of the sample. Default: 1")
  @Nullable List<Integer> sizes;

  @Option(
      names = "--query",
      paramLabel = "<file>",
      description =
          "file with a SELECT that the server runs in a read-only transaction instead of the calls of the shop: runQuery returns its rows. Order them with ORDER BY. Default database: the embedded one")
  @Nullable Path query;

  @Option(
      names = "--query-parameters",
      paramLabel = "<file>",
      description =
          "CSV file with the values of its parameters: a header of names (:customer in the query) or positions (1 for the first ?), and a line for each call, in a seeded order; an empty field is NULL")
  @Nullable Path queryParameters;

  @Option(
      names = "--scale",
      paramLabel = "<number>",
      description =
          "share of the full size of the database of the suite database-json, 0.01 to 100. Default: that of the rows in the database, or 1")
  @Nullable Double scale;
}
