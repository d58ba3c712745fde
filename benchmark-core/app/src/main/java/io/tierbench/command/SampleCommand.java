package io.tierbench.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows the types of a user's own data. */
@Command(
    name = "sample",
    mixinStandardHelpOptions = true,
    subcommands = SampleCommand.Init.class,
    description = "Shows the types that are inferred from JSON files.")
public final class SampleCommand {

  /** Prints the inferred types. */
  @Command(
      name = "init",
      mixinStandardHelpOptions = true,
      description =
          "Prints the inferred types as a JSON Schema, to be edited and given to 'run --schema'.")
  // Picocli sets what is required.
  @SuppressWarnings("NullAway.Init")
  static final class Init implements Callable<Integer> {

    @Parameters(arity = "1..*", paramLabel = "<file>", description = "JSON files of one type.")
    private List<Path> samples;

    @Option(
        names = "--output",
        paramLabel = "<file>",
        description = "new file for the schema. Default: standard output")
    private @Nullable Path output;

    @Override
    public Integer call() {
      try {
        byte[] schema = Generation.generator().schema(samples).getBytes(StandardCharsets.UTF_8);
        if (output == null) {
          System.out.writeBytes(schema);
          System.out.println();
        } else {
          Files.write(output, schema, StandardOpenOption.CREATE_NEW);
        }
        return 0;
      } catch (FileAlreadyExistsException e) {
        System.err.println("tierbench: %s exists: give another --output".formatted(output));
      } catch (IllegalArgumentException e) {
        System.err.println("tierbench: " + e.getMessage());
      } catch (IOException e) {
        System.err.println("tierbench: the schema cannot be written: " + e);
      }
      return 1;
    }
  }
}
