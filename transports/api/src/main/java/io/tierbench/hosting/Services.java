package io.tierbench.hosting;

import io.tierbench.contract.Shop;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.MessageSecurity;
import io.tierbench.serialization.Serialization;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.WireService;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The services that a server offers over every transport. */
public final class Services {
  private final Map<WireService, Exchange> exchanges = new LinkedHashMap<>();
  private final Map<WireService, Offer> offers = new LinkedHashMap<>();

  private final Set<WireService> unguarded = new HashSet<>();

  public Services() {}

  public Services(Services others) {
    exchanges.putAll(others.exchanges);
    offers.putAll(others.offers);
    unguarded.addAll(others.unguarded);
  }

  /**
   * A shop and its serialization, for a host that calls the shop without an exchange.
   *
   * @param security security of the messages; absent for plain messages
   */
  public record Offer(
      Serialization serialization, Shop shop, Effort effort, @Nullable MessageSecurity security) {}

  /** Adds the service of a serialization, which calls a shop. */
  public Services add(
      Serialization serialization, Shop shop, Effort effort, UnaryOperator<Exchange> probePoint) {
    return add(serialization, shop, effort, null, probePoint);
  }

  public Services add(
      Serialization serialization,
      Shop shop,
      Effort effort,
      @Nullable MessageSecurity security,
      UnaryOperator<Exchange> probePoint) {
    offers.put(serialization.service(), new Offer(serialization, shop, effort, security));
    return add(
        serialization.service(), probePoint.apply(serialization.server(shop, effort, security)));
  }

  public Services add(WireService service, Exchange exchange) {
    exchanges.put(service, exchange);
    return this;
  }

  /** Adds a service of raw bytes without guards, which authenticates its callers itself. */
  public Services addUnguarded(WireService service, Exchange exchange) {
    unguarded.add(service);
    return add(service, exchange);
  }

  Map<WireService, Exchange> guarded(UnaryOperator<Exchange> guards) {
    Map<WireService, Exchange> guarded = new LinkedHashMap<>(exchanges);
    guarded.replaceAll(
        (service, exchange) -> unguarded.contains(service) ? exchange : guards.apply(exchange));
    return guarded;
  }

  public Map<WireService, Exchange> exchanges() {
    return exchanges;
  }

  /** Returns the shop behind a service; empty for a service of raw bytes. */
  public Optional<Offer> offer(WireService service) {
    return Optional.ofNullable(offers.get(service));
  }
}
