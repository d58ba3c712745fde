package io.tierbench.contract;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** The values of the primitive message of 2007 (003-B): source, destination and amount. */
public record FundsTransfer(int source, int destination, @Nullable BigDecimal amount) {
  /** Answer to a valid transfer, which is made if the operation uses the database. */
  public static final String SUCCESSFUL = "successful";

  /** Answer to an invalid or impossible transfer: nothing was changed. */
  public static final String FAILURE = "failure";
}
