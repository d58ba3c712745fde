package io.tierbench.security.basic;

import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.PlugIn;
import io.tierbench.security.Security;
import io.tierbench.security.Security.Proof;
import java.util.List;
import java.util.Set;

/** Brings HTTP Basic, with the password sent with each request, or only after a challenge. */
public final class BasicPlugIn implements PlugIn {
  private static final Set<String> TRANSPORTS = Set.of("HTTP", "HTTP2");

  @Override
  public List<? extends AxisValue> values() {
    return List.of(
        new Security(
            "BASIC", "Basic", TRANSPORTS, Proof.PASSWORD, () -> new BasicAuthentication(true)),
        new Security(
            "BASIC_CHALLENGED",
            "Basic, challenged",
            TRANSPORTS,
            Proof.PASSWORD,
            () -> new BasicAuthentication(false)));
  }

  @Override
  public int order() {
    return 10;
  }
}
