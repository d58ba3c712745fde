package io.tierbench.wire;

/** A callback at the start and at the successful end of calls. */
public interface CallTimer {

  /**
   * Starts timing a call.
   *
   * @return the value to pass to {@link #record} at the end of the call
   */
  long start();

  void record(long start);
}
