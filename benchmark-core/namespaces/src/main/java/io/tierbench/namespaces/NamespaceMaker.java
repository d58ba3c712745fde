package io.tierbench.namespaces;

import io.tierbench.benchmark.RunNetwork;
import io.tierbench.link.Link;
import java.util.Set;

/** Factory of {@link Namespaces}. */
public final class NamespaceMaker implements RunNetwork.Maker {

  @Override
  public RunNetwork open(Set<Link> links) {
    return Namespaces.open(links);
  }
}
