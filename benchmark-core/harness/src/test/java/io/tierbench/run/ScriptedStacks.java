package io.tierbench.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tierbench.record.JmhJson;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/** A launcher without JVMs: the test determines the result of each iteration. */
final class ScriptedStacks implements StackGroup.Launcher {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Determines the result of an iteration. */
  interface Script {
    /**
     * @param stack name of the stack
     * @param life number of the start of the stack, from 1; incremented by each start
     * @param iteration the request
     */
    IterationRequest.Result run(String stack, int life, IterationRequest iteration);
  }

  /** An iteration that has been run, with its stack. */
  record Ran(String stack, int life, IterationRequest iteration) {}

  final List<Ran> ran = new ArrayList<>();
  final List<String> launched = new ArrayList<>();
  final List<String> closed = new ArrayList<>();
  private final Script script;
  private final Function<PlannedStack, StackJvms> descriptions;

  ScriptedStacks(Script script) {
    this(script, stack -> new StackJvms(Map.of(), Map.of(), null));
  }

  ScriptedStacks(Script script, Function<PlannedStack, StackJvms> descriptions) {
    this.script = script;
    this.descriptions = descriptions;
  }

  /** Creates stacks with the same rate in all iterations. */
  static ScriptedStacks at(double callsPerSecond) {
    return new ScriptedStacks((stack, life, iteration) -> rate(callsPerSecond));
  }

  /** Creates stacks with some iterations that fail. */
  static ScriptedStacks failing(Predicate<IterationRequest> which, String cause) {
    return new ScriptedStacks(
        (stack, life, iteration) ->
            which.test(iteration) ? IterationRequest.Result.failed(cause, false) : rate(100));
  }

  /** Creates stacks of which some die in an iteration; rates grow with each start. */
  static ScriptedStacks dying(Predicate<Ran> when) {
    return new ScriptedStacks(
        (stack, life, iteration) -> {
          if (when.test(new Ran(stack, life, iteration))) {
            throw new StackProcesses.GoneException("death " + life);
          }
          return rate(100 * life);
        });
  }

  static IterationRequest.Result rate(double callsPerSecond) {
    try {
      return new IterationRequest.Result(
          callsPerSecond,
          JSON.readValue(
              "{\"forks\":1,\"primaryMetric\":{\"score\":%s,\"scoreUnit\":\"ops/s\",\"rawData\":[[%s]]},\"secondaryMetrics\":{\"step.work\":{\"score\":40.0,\"scoreUnit\":\"us/op\",\"rawData\":[[40.0]]}}}"
                  .formatted(callsPerSecond, callsPerSecond),
              ObjectNode.class),
          new LinkedHashMap<>(Map.of(JmhJson.PRIMARY, callsPerSecond, "step.work", 40.0)),
          null,
          false);
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private static IterationRequest.Result numbersOf(IterationRequest.Result result) {
    return new IterationRequest.Result(
        result.callsPerSecond(), null, result.measured(), null, result.serverGone());
  }

  @Override
  public synchronized StackProcesses launch(PlannedStack plannedStack) {
    launched.add(plannedStack.name());
    int life = (int) launched.stream().filter(plannedStack.name()::equals).count();
    return new StackProcesses() {
      @Override
      public IterationRequest.Result run(IterationRequest iteration, Duration margin) {
        synchronized (ScriptedStacks.this) {
          ran.add(new Ran(plannedStack.name(), life, iteration));
        }
        IterationRequest.Result result = script.run(plannedStack.name(), life, iteration);
        return iteration.numbersOnly() && result.failure() == null ? numbersOf(result) : result;
      }

      @Override
      public StackJvms describe() {
        return descriptions.apply(plannedStack);
      }

      @Override
      public void close() {
        synchronized (ScriptedStacks.this) {
          closed.add(plannedStack.name());
        }
      }
    };
  }
}
