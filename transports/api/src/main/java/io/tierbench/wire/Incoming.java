package io.tierbench.wire;

import java.security.Principal;
import org.jspecify.annotations.Nullable;

/** What a listener knows about a request, beside its bytes. */
public interface Incoming {

  /** What {@link Exchange#arrived} said when the request had arrived. */
  long arrived();

  /**
   * What the caller says beside the request. It is what a stranger sent: only of a client of ours
   * it is what {@link Metadata} allows.
   *
   * @param name in lower case
   * @return the first value of that name; absent where the caller says none
   */
  @Nullable String metadata(String name);

  /** Who calls, where the transport has found that out. */
  default @Nullable Principal caller() {
    return null;
  }
}
