package io.tierbench.transport.grpc;

import io.grpc.HandlerRegistry;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.ServerCallHandler;
import io.grpc.ServerMethodDefinition;
import io.tierbench.transport.Route;
import io.tierbench.transport.Routes;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A registry of the methods that have no descriptor. */
final class AnyOperation extends HandlerRegistry {
  private static final int MAX_KNOWN_METHODS = 256;

  private final Routes routes;
  private final MethodDescriptor.Marshaller<Object> messages;
  private final Function<Route, ServerCallHandler<Object, Object>> handlers;
  private final Map<String, ServerMethodDefinition<Object, Object>> known =
      new ConcurrentHashMap<>();

  AnyOperation(
      Routes routes,
      MethodDescriptor.Marshaller<Object> messages,
      Function<Route, ServerCallHandler<Object, Object>> handlers) {
    this.routes = routes;
    this.messages = messages;
    this.handlers = handlers;
  }

  @Override
  public @Nullable ServerMethodDefinition<?, ?> lookupMethod(
      String fullName, @Nullable String authority) {
    ServerMethodDefinition<Object, Object> method = known.get(fullName);
    return method == null ? find(fullName) : method;
  }

  private @Nullable ServerMethodDefinition<Object, Object> find(String fullName) {
    Route route = routes.find(fullName);
    if (route == null) {
      return null;
    }
    ServerMethodDefinition<Object, Object> method =
        ServerMethodDefinition.create(
            Methods.of(
                route.streaming() ? MethodType.SERVER_STREAMING : MethodType.UNARY,
                messages,
                fullName),
            handlers.apply(route));
    // The names are untrusted: invented ones must not fill the memory.
    if (known.size() < MAX_KNOWN_METHODS) {
      known.put(fullName, method);
    }
    return method;
  }
}
