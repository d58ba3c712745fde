package io.tierbench.server.workload;

import io.tierbench.contract.PurchaseLine;
import io.tierbench.contract.PurchaseOrder;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The orders returned by calls without database work, at most {@value #MAX_ORDERS}: random ones,
 * created once and always the same; equal ones, which repeat the first of them; and constant ones,
 * created in every call.
 *
 * <p>The paper on compression gives neither string lengths nor the number of lines. The paper of
 * 2007 has the same type and prints an order, whose lengths and two lines all orders here have.
 * Letters and digits are uniformly random, the worst case for compression. Numbers are in ranges of
 * constant length, so that random and identical orders differ only in content.
 *
 * <p>The constant values are those of the paper of 2007, which creates its orders in every call.
 * The paper's card expires at the time of the call; here the card expires at a fixed time of the
 * same length, so that every call has the same answer.
 */
public final class PurchaseOrders {
  public static final int MAX_ORDERS = 1_000;

  private static final long SEED = 2011;
  private static final int LINES_PER_ORDER = 2;
  private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  private static final String DIGITS = "0123456789";
  private static final int MIN_ID = 1_000;
  private static final int ID_BOUND = 8_000;
  private static final int MIN_QUANTITY = 10;
  private static final int QUANTITY_BOUND = 60;
  private static final LocalDateTime FIRST_EXPIRATION = LocalDateTime.of(2026, 1, 1, 0, 0);
  private static final int EXPIRATION_MONTHS = 60;
  private static final LocalDateTime CONSTANT_EXPIRATION =
      LocalDateTime.of(2007, 2, 27, 13, 45, 59, 123_456_700);

  private static final List<PurchaseOrder> RANDOM;
  private static final List<PurchaseOrder> IDENTICAL;

  static {
    SplittableRandom random = new SplittableRandom(SEED);
    RANDOM = Stream.generate(() -> order(random)).limit(MAX_ORDERS).toList();
    // Separate objects: a format with references would write the same object only once.
    IDENTICAL = Stream.generate(() -> order(new SplittableRandom(SEED))).limit(MAX_ORDERS).toList();
  }

  private PurchaseOrders() {}

  /** Returns the requested number of random orders, the same for each call. */
  public static List<PurchaseOrder> random(int count) {
    return first(RANDOM, count);
  }

  /** Returns the requested number of equal orders, each a separate object. */
  public static List<PurchaseOrder> identical(int count) {
    return first(IDENTICAL, count);
  }

  /** Creates the requested number of orders with constant values. */
  public static List<PurchaseOrder> constant(int count) {
    OrderRules.requireCount("orders", count, 1, MAX_ORDERS);
    List<PurchaseOrder> orders = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      orders.add(constantOrder());
    }
    return orders;
  }

  private static List<PurchaseOrder> first(List<PurchaseOrder> orders, int count) {
    OrderRules.requireCount("orders", count, 1, MAX_ORDERS);
    return new ArrayList<>(orders.subList(0, count));
  }

  private static PurchaseOrder constantOrder() {
    return new PurchaseOrder(
        100,
        "012345678901234567890123456789",
        "012345678901234567890123456789",
        "0123456789",
        "0123456789012345",
        "12345-1234",
        "United States",
        "Courier",
        "XYZ",
        "0123456789012345",
        CONSTANT_EXPIRATION,
        "01234567890123456789",
        List.of(new PurchaseLine(1, 10), new PurchaseLine(2, 5)));
  }

  private static PurchaseOrder order(SplittableRandom random) {
    return new PurchaseOrder(
        random.nextInt(MIN_ID, ID_BOUND),
        text(random, LETTERS, 30),
        text(random, LETTERS, 30),
        text(random, LETTERS, 10),
        text(random, LETTERS, 16),
        text(random, DIGITS, 5) + "-" + text(random, DIGITS, 4),
        text(random, LETTERS, 13),
        text(random, LETTERS, 7),
        text(random, LETTERS, 3),
        text(random, DIGITS, 16),
        FIRST_EXPIRATION.plusMonths(random.nextInt(EXPIRATION_MONTHS)),
        text(random, LETTERS, 20),
        IntStream.range(0, LINES_PER_ORDER).mapToObj(line -> line(random)).toList());
  }

  private static PurchaseLine line(SplittableRandom random) {
    return new PurchaseLine(
        random.nextInt(MIN_ID, ID_BOUND), random.nextInt(MIN_QUANTITY, QUANTITY_BOUND));
  }

  private static String text(SplittableRandom random, String characters, int length) {
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append(characters.charAt(random.nextInt(characters.length())));
    }
    return text.toString();
  }
}
