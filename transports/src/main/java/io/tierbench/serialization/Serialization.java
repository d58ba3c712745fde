package io.tierbench.serialization;

import io.tierbench.contract.Shop;
import io.tierbench.serialization.json.JsonCodec;
import io.tierbench.serialization.kryo.KryoCodec;
import io.tierbench.serialization.protobuf.ProtobufCodec;
import io.tierbench.serialization.soap.SoapBinding;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.WireService;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Every serialization under test. A new one is a {@link Codec} and one constant here, with each
 * {@link Effort} that makes a difference to it.
 */
public enum Serialization {
  /** XML in SOAP 1.1 envelopes by Apache CXF: JAX-WS, document/literal, JAXB. */
  SOAP(effort -> new SoapBinding(effort), Effort.TUNED),
  /** JSON by Jackson. */
  JSON(effort -> new CodecBinding(new JsonCodec(effort)), Effort.TUNED),
  /** Kryo with registered classes. */
  KRYO(effort -> new CodecBinding(new KryoCodec(effort)), Effort.TUNED),
  /** Generated protobuf messages, mapped to and from the domain. */
  PROTOBUF(effort -> new CodecBinding(new ProtobufCodec(effort)), Effort.TUNED);

  private final Function<Effort, Binding> bindings;
  private final Set<Effort> efforts;
  private final Map<Effort, Binding> made = new EnumMap<>(Effort.class);

  Serialization(Function<Effort, Binding> bindings, Effort... efforts) {
    this.bindings = bindings;
    this.efforts = EnumSet.of(Effort.DOCUMENTED, efforts);
  }

  /** As documented, and those that make a difference. */
  public Set<Effort> efforts() {
    return EnumSet.copyOf(efforts);
  }

  /** How the operations of this serialization are called on a wire, whatever the effort. */
  public WireService service() {
    return binding(Effort.DOCUMENTED).service();
  }

  /** A shop whose calls go out through an exchange. */
  public Shop client(Exchange exchange, Effort effort) {
    return binding(effort).client(exchange);
  }

  /** An exchange that decodes requests, calls the shop and encodes its responses. */
  public Exchange server(Shop shop, Effort effort) {
    return binding(effort).server(shop);
  }

  /** Made on first use, so that a cell loads the libraries of its own serialization only. */
  private synchronized Binding binding(Effort effort) {
    return made.computeIfAbsent(efforts.contains(effort) ? effort : Effort.DOCUMENTED, bindings);
  }
}
