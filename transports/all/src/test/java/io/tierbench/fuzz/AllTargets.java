package io.tierbench.fuzz;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** All other targets; the first byte of an input chooses one. */
final class AllTargets implements FuzzTarget {
  private final List<FuzzTarget> targets = new ArrayList<>();

  AllTargets() throws Exception {
    for (String name : FuzzTargets.names()) {
      targets.add(FuzzTargets.named(name));
    }
  }

  @Override
  public List<byte[]> seeds() throws Exception {
    List<byte[]> seeds = new ArrayList<>();
    for (int i = 0; i < targets.size(); i++) {
      for (byte[] seed : targets.get(i).seeds()) {
        seeds.add(Inputs.prefixed(i, seed));
      }
    }
    return seeds;
  }

  @Override
  public void read(byte[] input) throws Exception {
    if (input.length > 0) {
      targets.get(Inputs.choice(input, targets.size())).read(Inputs.rest(input));
    }
  }

  @Override
  public void close() throws IOException {
    for (FuzzTarget target : targets) {
      target.close();
    }
  }
}
