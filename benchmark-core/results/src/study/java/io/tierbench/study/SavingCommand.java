package io.tierbench.study;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.record.ResultsFolder;
import io.tierbench.text.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Reports the time that a run saves compared with JMH's own settings, and the agreement of the
 * verdicts.
 */
@Command(
    name = "saving",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Compares time and verdicts of a run with JMH's own settings on the same cells.")
public final class SavingCommand implements Callable<Integer> {
  private static final int BAD_INPUT = 2;

  @Parameters(index = "0", paramLabel = "RUN", description = "A results folder.")
  private Path run;

  @Parameters(
      index = "1",
      paramLabel = "JMH",
      description = "JMH's results (-rf json) for some of the same cells.")
  private Path jmh;

  @Option(names = "--out", required = true, description = "Folder for saving.json and saving.md.")
  private Path out;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    Saving saving;
    try {
      saving = Saving.of(ResultsFolder.open(run), JmhFile.read(jmh));
    } catch (IllegalArgumentException e) {
      spec.commandLine().getErr().println("tierbench: " + Texts.printable(e.getMessage()));
      return BAD_INPUT;
    }
    Files.createDirectories(out);
    new ObjectMapper()
        .writerWithDefaultPrettyPrinter()
        .writeValue(out.resolve("saving.json").toFile(), saving);
    Files.writeString(out.resolve("saving.md"), saving.markdown());
    spec.commandLine().getOut().print(saving.markdown());
    spec.commandLine().getOut().flush();
    return 0;
  }
}
