package io.tierbench.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A launcher without JVMs: the test determines the result of each iteration. */
final class ScriptedPairs implements StackGroup.Launcher {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Determines the result of an iteration. */
  interface Script {
    /**
     * @param pair name of the pair
     * @param life of the pair, from 1; incremented by each start
     * @param slice the request
     */
    Slice.Result run(String pair, int life, Slice slice);
  }

  /** An iteration that was run, and its stack. */
  record Ran(String pair, int life, Slice slice) {}

  final List<Ran> ran = new ArrayList<>();
  final List<String> launched = new ArrayList<>();
  final List<String> closed = new ArrayList<>();
  private final Script script;

  ScriptedPairs(Script script) {
    this.script = script;
  }

  static Slice.Result rate(double callsPerSecond) {
    try {
      return new Slice.Result(
          callsPerSecond,
          JSON.readValue(
              "{\"forks\":1,\"primaryMetric\":{\"score\":%s,\"scoreUnit\":\"ops/s\",\"rawData\":[[%s]]},\"secondaryMetrics\":{\"step.work\":{\"score\":40.0,\"scoreUnit\":\"us/op\",\"rawData\":[[40.0]]}}}"
                  .formatted(callsPerSecond, callsPerSecond),
              ObjectNode.class),
          null,
          null,
          false);
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private static Slice.Result numbersOf(Slice.Result result) {
    return new Slice.Result(
        result.callsPerSecond(), null, result.measured(), null, result.serverGone());
  }

  @Override
  public synchronized Pair launch(Member member) {
    launched.add(member.name());
    int life = (int) launched.stream().filter(member.name()::equals).count();
    return new Pair() {
      @Override
      public Slice.Result run(Slice slice, Duration patience) {
        synchronized (ScriptedPairs.this) {
          ran.add(new Ran(member.name(), life, slice));
          Slice.Result result = script.run(member.name(), life, slice);
          return slice.numbersOnly() && result.failure() == null ? numbersOf(result) : result;
        }
      }

      @Override
      public PairDescription describe() {
        return new PairDescription(0, Map.of(), Map.of(), null, null);
      }

      @Override
      public void close() {
        synchronized (ScriptedPairs.this) {
          closed.add(member.name());
        }
      }
    };
  }
}
