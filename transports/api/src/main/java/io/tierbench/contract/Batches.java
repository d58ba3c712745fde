package io.tierbench.contract;

import java.util.function.Consumer;

/**
 * An answer in parts that neither side keeps: a server produces it while it is sent, a client
 * consumes it while it is received.
 */
@FunctionalInterface
public interface Batches<T> {

  /**
   * Makes the call and passes on each batch, in order; returns after the last one. A consumer that
   * blocks stops the producer, and one that throws ends the call on both sides.
   *
   * @throws ShopException if the answer ends too early; the consumer has then seen a part of it
   */
  void forEach(Consumer<? super T> consumer);
}
