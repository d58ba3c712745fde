package io.tierbench.results;

import java.util.List;

/**
 * One randomised block, written down before it begins: each of its cells once, the sentinel twice.
 *
 * @param number from 1
 * @param order of the replicates
 */
public record Block(int number, List<Slot> order) {

  /**
   * A place in the order.
   *
   * @param cell its label
   * @param copy 1; 2 for the second run of the sentinel
   */
  public record Slot(String cell, int copy) {}

  public Block {
    order = List.copyOf(order);
  }
}
