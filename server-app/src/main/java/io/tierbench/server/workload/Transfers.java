package io.tierbench.server.workload;

import io.tierbench.contract.FundsTransfer;
import java.math.BigDecimal;
import java.util.SplittableRandom;

/**
 * An endless sequence of transfers of the same amount between accounts that are drawn at random:
 * the same sequence for the same seed. Not thread-safe; use one per thread.
 */
public final class Transfers {
  /** Lowest account number in {@code accounts.sql}. */
  static final int FIRST_ACCOUNT = 1001;

  static final int ACCOUNT_COUNT = 1000;
  private static final BigDecimal AMOUNT = new BigDecimal("12.50");

  private final SplittableRandom random;

  public Transfers(long seed) {
    random = new SplittableRandom(seed);
  }

  /** Returns a transfer that is always the same. */
  public static FundsTransfer fixed() {
    return new FundsTransfer(FIRST_ACCOUNT, FIRST_ACCOUNT + ACCOUNT_COUNT - 1, AMOUNT);
  }

  public FundsTransfer next() {
    int source = random.nextInt(ACCOUNT_COUNT);
    int destination = (source + 1 + random.nextInt(ACCOUNT_COUNT - 1)) % ACCOUNT_COUNT;
    return new FundsTransfer(FIRST_ACCOUNT + source, FIRST_ACCOUNT + destination, AMOUNT);
  }
}
