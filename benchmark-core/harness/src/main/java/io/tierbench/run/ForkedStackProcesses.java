package io.tierbench.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.benchmark.JvmOutput;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The two JVMs of a stack: the client, controlled over its standard input and output, and the
 * server, which the client starts. Both end when this process ends.
 */
final class ForkedStackProcesses implements StackProcesses {
  /** Timeout of start-up: under load, a JVM with CXF has taken half a minute on two cores. */
  private static final Duration START_TIMEOUT = Duration.ofMinutes(3);

  private static final Duration STOP_TIMEOUT = Duration.ofSeconds(40);
  private static final Duration STDERR_TIMEOUT = Duration.ofSeconds(5);
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String END_OF_OUTPUT = "\u0000";

  private final String name;
  private final Process client;
  private final PrintStream requests;
  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

  /** The failure after which the JVMs cannot be used; absent while they can. */
  private @Nullable GoneException gone;

  private final PrintStream log;
  private final Thread errors;

  /** The last line of output that may explain why a JVM died. */
  private volatile String possibleCause = "";

  private ForkedStackProcesses(String name, Process client, PrintStream log) {
    this.name = name;
    this.client = client;
    this.log = log;
    this.requests = new PrintStream(client.getOutputStream(), true, StandardCharsets.UTF_8);
    this.errors =
        JvmOutput.read(name + " errors", client.getErrorStream(), this::logLine, () -> {});
    JvmOutput.read(
        name + " answers", client.getInputStream(), this::answer, () -> answers.add(END_OF_OUTPUT));
  }

  private void answer(String line) {
    if (line.equals(PairClient.READY) || line.startsWith("{")) {
      answers.add(line);
    } else {
      logLine(line);
    }
  }

  private void logLine(String line) {
    log.printf("[%s] %s%n", name, line);
    boolean isFrame = line.contains("\tat ") || line.contains("\t... ");
    if (!isFrame && !JvmOutput.isNotice(line)) {
      possibleCause = line;
    }
  }

  /**
   * Starts the client, and waits until it is ready.
   *
   * @param name name of the stack in messages
   * @param command command line that runs a {@link PairClient}
   * @param environment additional environment variables of both JVMs
   * @param log destination of the output of both JVMs
   * @throws GoneException if the client has died, or is not ready in time
   */
  static ForkedStackProcesses launch(
      String name, List<String> command, Map<String, String> environment, PrintStream log) {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    try {
      ForkedStackProcesses started = new ForkedStackProcesses(name, builder.start(), log);
      started.awaitReady();
      return started;
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the client of %s does not start: %s".formatted(name, e.getMessage()), e);
    }
  }

  private void awaitReady() {
    String line = await("its start", START_TIMEOUT);
    if (!line.equals(PairClient.READY)) {
      throw gone("printed '%s' instead of being ready".formatted(line));
    }
  }

  @Override
  public IterationRequest.Result run(IterationRequest iteration, Duration margin) {
    IterationRequest.Result result =
        ask(
            what(iteration),
            JSON.valueToTree(iteration).toString(),
            Duration.ofMillis(iteration.millis()).plus(margin),
            IterationRequest.Result.class);
    if (result.serverGone()) {
      throw gone("its server died: " + result.failure());
    }
    return result;
  }

  @Override
  public StackJvms describe() {
    return ask("its description", PairClient.DESCRIBE, START_TIMEOUT, StackJvms.class);
  }

  private static String what(IterationRequest iteration) {
    return iteration.phase() + " of " + iteration.benchmark().replaceFirst(".*\\.(?=\\w+\\.)", "");
  }

  private <T> T ask(String what, String request, Duration maxWait, Class<T> type) {
    if (gone != null) {
      throw gone;
    }
    requests.println(request);
    String answer = await(what, maxWait);
    try {
      return JSON.readValue(answer, type);
    } catch (JsonProcessingException e) {
      throw gone("answered '%s'".formatted(answer));
    }
  }

  private String await(String what, Duration maxWait) {
    try {
      String line = answers.poll(maxWait.toMillis(), TimeUnit.MILLISECONDS);
      if (line == null) {
        throw gone("did not answer within %s s: %s".formatted(maxWait.toSeconds(), what));
      }
      if (line.equals(END_OF_OUTPUT)) {
        // Both streams have ended, but the error stream may not have been read completely.
        errors.join(STDERR_TIMEOUT.toMillis());
        throw gone("died: " + (possibleCause.isEmpty() ? JvmOutput.status(client) : possibleCause));
      }
      return line;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw gone("was interrupted");
    }
  }

  private GoneException gone(String how) {
    destroy();
    gone = new GoneException("stack %s: %s".formatted(name, how));
    return gone;
  }

  private void destroy() {
    // Listed before the first one ends: its children would not be found afterwards.
    List<ProcessHandle> all =
        Stream.concat(Stream.of(client.toHandle()), client.descendants()).toList();
    all.forEach(ProcessHandle::destroyForcibly);
  }

  /** Ends both JVMs by the end of the client's input, or by force after a timeout. */
  @Override
  public void close() {
    requests.close();
    try {
      if (!client.waitFor(STOP_TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
        destroy();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      destroy();
    }
  }
}
