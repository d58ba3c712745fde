package io.tierbench.wire;

/** Is notified when a call begins and when it has succeeded. */
public interface CallTimer {

  /**
   * A call begins.
   *
   * @return what {@link #record} is given for this call
   */
  long start();

  /** Records that the call that began then has succeeded now. */
  void record(long start);
}
