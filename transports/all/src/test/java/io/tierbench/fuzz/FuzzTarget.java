package io.tierbench.fuzz;

import java.io.IOException;
import java.util.List;

/** Code that reads untrusted bytes: a decoder, a listener or a client. */
interface FuzzTarget extends AutoCloseable {

  /** Returns inputs made of valid messages. */
  List<byte[]> seeds() throws Exception;

  /**
   * Reads an input, and a valid message afterwards. Fails with an {@link AssertionError} if the
   * input causes anything but a value or a typed exception, needs memory out of proportion, or
   * affects the valid message.
   */
  void read(byte[] input) throws Exception;

  @Override
  default void close() throws IOException {}
}
