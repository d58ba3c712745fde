package io.tierbench.contract;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** The values of the primitive message of 2007 (003-B): source, destination and amount. */
public record FundsTransfer(int source, int destination, @Nullable BigDecimal amount) {
  /** Answer if the money was transferred. */
  public static final String SUCCESSFUL = "successful";

  /** Answer if nothing was changed. */
  public static final String FAILURE = "failure";
}
