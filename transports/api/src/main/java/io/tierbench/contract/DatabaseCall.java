package io.tierbench.contract;

import io.tierbench.plugin.Providers;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * An operation on the shop's database that a {@link CallProvider} adds. Default cells do not have
 * it; an option or a suite chooses it.
 *
 * @param answer function by which the server answers a request
 */
public record DatabaseCall<Q, R>(Operation<Q, R> operation, BiFunction<Connections, Q, R> answer) {

  /** Connections to the shop's database, to be closed after use. */
  public interface Connections {
    Connection open() throws SQLException;
  }

  public static List<DatabaseCall<?, ?>> all() {
    return Registry.ALL;
  }

  static Stream<Operation<?, ?>> operations() {
    return all().stream().<Operation<?, ?>>map(DatabaseCall::operation);
  }

  private static final class Registry {
    static final List<DatabaseCall<?, ?>> ALL =
        Providers.of(CallProvider.class).stream()
            .<DatabaseCall<?, ?>>flatMap(provider -> provider.databaseCalls().stream())
            .toList();
  }
}
