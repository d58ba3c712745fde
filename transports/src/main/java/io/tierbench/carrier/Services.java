package io.tierbench.carrier;

import io.tierbench.contract.Shop;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.MessageSecurity;
import io.tierbench.serialization.Serialization;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.WireService;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What a server offers by every carrier. */
public final class Services {
  private final Map<WireService, Exchange> exchanges = new LinkedHashMap<>();
  private final Map<WireService, SoapEndpoint> soapEndpoints = new LinkedHashMap<>();

  private final Set<WireService> open = new HashSet<>();

  /** Offers nothing yet. */
  public Services() {}

  /** Offers what others offer, and what is added to it. */
  public Services(Services others) {
    exchanges.putAll(others.exchanges);
    soapEndpoints.putAll(others.soapEndpoints);
    open.addAll(others.open);
  }

  /** What CXF's own servlet takes instead of an exchange. */
  record SoapEndpoint(Shop shop, Effort effort, @Nullable MessageSecurity security) {}

  /**
   * Adds a shop in front of which there is a serialization.
   *
   * @param seam puts something around its exchange
   */
  public Services add(
      Serialization serialization, Shop shop, Effort effort, UnaryOperator<Exchange> seam) {
    return add(serialization, shop, effort, null, seam);
  }

  /**
   * Adds a shop in front of which there is a serialization.
   *
   * @param security of its messages; absent where they are plain
   * @param seam puts something around its exchange
   */
  public Services add(
      Serialization serialization,
      Shop shop,
      Effort effort,
      @Nullable MessageSecurity security,
      UnaryOperator<Exchange> seam) {
    if (isByServlet(serialization)) {
      soapEndpoints.put(serialization.service(), new SoapEndpoint(shop, effort, security));
    }
    return add(serialization.service(), seam.apply(serialization.server(shop, effort, security)));
  }

  /** Adds bare bytes. */
  public Services add(WireService service, Exchange exchange) {
    exchanges.put(service, exchange);
    return this;
  }

  /** Adds bare bytes that look for themselves who calls, whatever the security is. */
  public Services addOpen(WireService service, Exchange exchange) {
    open.add(service);
    return add(service, exchange);
  }

  /** The exchanges, with guards in front of all but the open ones. */
  Map<WireService, Exchange> guarded(UnaryOperator<Exchange> guards) {
    Map<WireService, Exchange> guarded = new LinkedHashMap<>(exchanges);
    guarded.replaceAll(
        (service, exchange) -> open.contains(service) ? exchange : guards.apply(exchange));
    return guarded;
  }

  /** Whether its framework has a servlet of its own, which a container then has. */
  static boolean isByServlet(Serialization serialization) {
    return serialization == Serialization.SOAP;
  }

  Map<WireService, Exchange> exchanges() {
    return exchanges;
  }

  Map<WireService, SoapEndpoint> soapEndpoints() {
    return soapEndpoints;
  }
}
