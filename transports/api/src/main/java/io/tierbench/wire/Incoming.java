package io.tierbench.wire;

import java.security.Principal;
import org.jspecify.annotations.Nullable;

/** The properties of a request that a listener knows in addition to the bytes. */
public interface Incoming {

  /** Returns the result of {@link Exchange#arrived} for the request. */
  long arrived();

  /**
   * Returns untrusted metadata of the request: only our own clients guarantee the restrictions of
   * {@link Metadata}.
   *
   * @param name in lower case
   * @return the first value of that name; null if there is none
   */
  @Nullable String metadata(String name);

  /** Returns the caller whom the transport has authenticated; null if there is none. */
  default @Nullable Principal caller() {
    return null;
  }
}
