package io.tierbench.wire;

/** Is told when a call begins and when it has succeeded. */
public interface CallTimer {

  /**
   * A call begins.
   *
   * @return what {@link #record} is to be told of this call
   */
  long start();

  /** The call that began then has succeeded now. */
  void record(long start);
}
