package io.tierbench.serialization;

import io.tierbench.contract.Shop;
import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIns;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.WireService;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A serialization under test: a {@link Binding} for each {@link Effort}, usually by a {@link
 * Codec}. A {@link io.tierbench.plugin.PlugIn} provides it.
 */
public class Serialization extends AxisValue {
  private final Function<Effort, Binding> bindings;
  private final Set<Effort> efforts;
  private final Map<Effort, Binding> made = new EnumMap<>(Effort.class);

  public Serialization(
      String name,
      String displayName,
      Library library,
      Function<Effort, Binding> bindings,
      Effort... efforts) {
    this(name, displayName, List.of(library), bindings, efforts);
  }

  public Serialization(
      String name,
      String displayName,
      List<Library> libraries,
      Function<Effort, Binding> bindings,
      Effort... efforts) {
    super(name, displayName, libraries.toArray(Library[]::new));
    this.bindings = bindings;
    this.efforts = EnumSet.of(Effort.DOCUMENTED, efforts);
  }

  public static List<Serialization> all() {
    return PlugIns.all(Serialization.class);
  }

  public static Serialization named(String name) {
    return PlugIns.named(Serialization.class, name);
  }

  /** Returns the documented effort and others that make a difference. */
  public Set<Effort> efforts() {
    return EnumSet.copyOf(efforts);
  }

  /** Returns the service of the operations, the same for all efforts. */
  public WireService service() {
    return binding(Effort.DOCUMENTED).service();
  }

  /**
   * Returns why an effort does not support objects of provided calls; empty if it does. Code by
   * hand supports only objects of the shop.
   */
  public Optional<String> obstacleToProvidedObjects(Effort effort) {
    return effort == Effort.TUNED
        ? Optional.of("tuned effort has code only for objects of the shop")
        : Optional.empty();
  }

  /** Tells whether messages can be secured independently of the transport. */
  public boolean supportsMessageSecurity() {
    return false;
  }

  /** Creates a shop that sends its calls through an exchange. */
  public Shop client(Exchange exchange, Effort effort) {
    return client(exchange, effort, null);
  }

  public Shop client(Exchange exchange, Effort effort, @Nullable MessageSecurity security) {
    return binding(effort, security).client(exchange);
  }

  /** Creates an exchange that decodes requests, calls the shop and encodes its responses. */
  public Exchange server(Shop shop, Effort effort) {
    return server(shop, effort, null);
  }

  public Exchange server(Shop shop, Effort effort, @Nullable MessageSecurity security) {
    return binding(effort, security).server(shop);
  }

  private Binding binding(Effort effort, @Nullable MessageSecurity security) {
    Binding plain = binding(effort);
    return security == null ? plain : plain.secured(security);
  }

  /**
   * Creates the binding on first use, so that a cell loads only the libraries of its own
   * serialization.
   */
  private synchronized Binding binding(Effort effort) {
    return made.computeIfAbsent(efforts.contains(effort) ? effort : Effort.DOCUMENTED, bindings);
  }
}
