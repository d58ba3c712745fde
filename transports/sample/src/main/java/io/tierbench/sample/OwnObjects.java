package io.tierbench.sample;

/** A user's objects that carry samples in one format, where others carry records. */
public interface OwnObjects {

  Class<?> type();

  /** Tells whether an object is the one that carries a sample. */
  boolean carries(Object own, Object sample);
}
