package io.tierbench.wire;

import java.security.Principal;

/** What a listener knows of a request beside its bytes. */
public interface Incoming {

  /** What {@link Exchange#arrived} said when the request had arrived. */
  long arrived();

  /**
   * What the caller says beside the request, in {@link Metadata}.
   *
   * @param name in lower case
   * @return null where the caller says no such thing
   */
  String metadata(String name);

  /** Who calls, where the transport has found that out; else null. */
  Principal caller();
}
