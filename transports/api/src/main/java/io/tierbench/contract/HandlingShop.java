package io.tierbench.contract;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A shop with a handler for each of its operations. */
public abstract class HandlingShop implements Shop {
  private final Map<Operation<?, ?>, Function<?, ?>> handlers = new IdentityHashMap<>();

  /** Registers the handler of an operation; to be called by the constructor. */
  protected final <Q, R> void handle(Operation<Q, R> operation, Function<Q, R> handler) {
    handlers.put(operation, handler);
  }

  @Override
  public <Q, R> R call(Operation<Q, R> operation, Q request) {
    @SuppressWarnings("unchecked")
    Function<Q, R> handler = (@Nullable Function<Q, R>) handlers.get(operation);
    return handler == null ? callOther(operation, request) : handler.apply(request);
  }

  protected <Q, R> R callOther(Operation<Q, R> operation, Q request) {
    throw new ShopException(Fault.UNKNOWN_OPERATION, "this shop does not have " + operation);
  }
}
