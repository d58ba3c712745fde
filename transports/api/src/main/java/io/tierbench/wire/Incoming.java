package io.tierbench.wire;

import java.security.Principal;
import org.jspecify.annotations.Nullable;

/** Facts of a listener about a request, in addition to its bytes. */
public interface Incoming {

  /** Returns the result of {@link Exchange#arrived} for the request. */
  long arrived();

  /**
   * Returns metadata of the request. It is untrusted: only our own clients guarantee the
   * restrictions of {@link Metadata}.
   *
   * @param name in lower case
   * @return the first value of that name; null if there is none
   */
  @Nullable String metadata(String name);

  /** Returns the caller, if the transport has authenticated one. */
  default @Nullable Principal caller() {
    return null;
  }
}
