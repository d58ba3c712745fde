package io.tierbench.server.database;

import io.tierbench.contract.Causes;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** Converts failures of the database to messages that may be sent to the caller. */
public final class SqlFaults {
  private static final String DATA_EXCEPTION = "22";
  private static final String INTEGRITY_VIOLATION = "23";
  private static final String FOREIGN_KEY_VIOLATION = "23503";
  private static final String UNIQUE_VIOLATION = "23505";
  private static final String NOT_NULL_VIOLATION = "23502";
  private static final String UNDEFINED_TABLE = "42P01";
  private static final String LOCK_NOT_AVAILABLE = "55P03";
  static final String TOO_LONG = "22001";
  private static final Pattern KEY = Pattern.compile("\\(([^)]*)\\)=\\((.*)\\)", Pattern.DOTALL);

  private SqlFaults() {}

  /** A column that refers to a missing row, and its value. */
  public record Reference(String column, String value) {}

  /** Returns the reference to a missing row; null if the server reports none. */
  public static @Nullable Reference brokenReference(SQLException failure) {
    ServerErrorMessage message = serverMessage(failure);
    if (message == null
        || message.getDetail() == null
        || !FOREIGN_KEY_VIOLATION.equals(message.getSQLState())) {
      return null;
    }
    Matcher key = KEY.matcher(message.getDetail());
    return key.find() ? new Reference(key.group(1), key.group(2)) : null;
  }

  public static ShopException toShopException(SQLException failure) {
    ServerErrorMessage message = serverMessage(failure);
    String state = String.valueOf(message == null ? failure.getSQLState() : message.getSQLState());
    if (state.startsWith(DATA_EXCEPTION) || state.startsWith(INTEGRITY_VIOLATION)) {
      return new ShopException(Fault.BAD_REQUEST, explain(message, state), failure);
    }
    return new ShopException(Fault.INTERNAL, "the database failed", failure);
  }

  /** Returns the message and detail of the server, or else the message of the driver. */
  public static String reason(SQLException failure) {
    ServerErrorMessage message = serverMessage(failure);
    if (message == null) {
      return String.valueOf(failure.getMessage());
    }
    if (LOCK_NOT_AVAILABLE.equals(message.getSQLState())) {
      return "another session holds a required lock (%s%s): end its transaction"
          .formatted(
              message.getMessage(),
              message.getWhere() == null
                  ? ""
                  : "; " + message.getWhere().lines().findFirst().orElse(""));
    }
    return message.getDetail() == null
        ? String.valueOf(message.getMessage())
        : message.getMessage() + "; " + message.getDetail();
  }

  /** Tells whether a constraint of a table rejected the statement. */
  public static boolean isIntegrityViolation(SQLException failure) {
    return String.valueOf(failure.getSQLState()).startsWith(INTEGRITY_VIOLATION);
  }

  /** Tells whether the statement timed out waiting for a lock of another session. */
  public static boolean isLockTimeout(SQLException failure) {
    return LOCK_NOT_AVAILABLE.equals(failure.getSQLState());
  }

  public static boolean isUndefinedTable(SQLException failure) {
    return UNDEFINED_TABLE.equals(failure.getSQLState());
  }

  /** Returns the server's message, which a failure of a batch has as a cause. */
  private static @Nullable ServerErrorMessage serverMessage(SQLException failure) {
    for (Throwable cause : Causes.of(failure)) {
      if (cause instanceof PSQLException fromServer && fromServer.getServerErrorMessage() != null) {
        return fromServer.getServerErrorMessage();
      }
    }
    return null;
  }

  private static String explain(@Nullable ServerErrorMessage message, String state) {
    String constraint = message == null ? null : message.getConstraint();
    String column = message == null ? null : message.getColumn();
    return switch (state) {
      case FOREIGN_KEY_VIOLATION -> "a referenced row does not exist (" + constraint + ")";
      case UNIQUE_VIOLATION -> "duplicate key (" + constraint + ")";
      case NOT_NULL_VIOLATION -> "column '" + column + "' must not be null";
      case TOO_LONG -> "a text is longer than its column";
      default -> "a value does not fit its column";
    };
  }
}
