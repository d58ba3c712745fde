package io.tierbench.contract;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** The three values of the primitive message of 2007 (003-B): how much goes from where to where. */
public record FundsTransfer(int source, int destination, @Nullable BigDecimal amount) {
  /** What the shop answers where the money has moved. */
  public static final String SUCCESSFUL = "successful";

  /** What it answers where nothing has changed. */
  public static final String FAILURE = "failure";
}
