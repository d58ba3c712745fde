package io.tierbench.serialization;

import io.tierbench.contract.Shop;
import io.tierbench.serialization.json.JsonCodec;
import io.tierbench.serialization.kryo.KryoCodec;
import io.tierbench.serialization.protobuf.ProtobufCodec;
import io.tierbench.serialization.soap.SoapBinding;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.WireService;
import java.util.function.Supplier;

/** Every serialization under test. A new one is a {@link Codec} and one constant here. */
public enum Serialization {
  /** XML in SOAP 1.1 envelopes by Apache CXF: JAX-WS, document/literal, JAXB. */
  SOAP(SoapBinding::new),
  /** JSON by Jackson. */
  JSON(() -> new CodecBinding(new JsonCodec())),
  /** Kryo with registered classes. */
  KRYO(() -> new CodecBinding(new KryoCodec())),
  /** Generated protobuf messages, mapped to and from the domain. */
  PROTOBUF(() -> new CodecBinding(new ProtobufCodec()));

  private final Supplier<Binding> supplier;
  private volatile Binding binding;

  Serialization(Supplier<Binding> supplier) {
    this.supplier = supplier;
  }

  /** How the operations of this serialization are called on a wire. */
  public WireService service() {
    return binding().service();
  }

  /** A shop whose calls go out through an exchange. */
  public Shop client(Exchange exchange) {
    return binding().client(exchange);
  }

  /** An exchange that decodes requests, calls the shop and encodes its responses. */
  public Exchange server(Shop shop) {
    return binding().server(shop);
  }

  /** Made on first use, so that a cell loads the libraries of its own serialization only. */
  private Binding binding() {
    if (binding == null) {
      synchronized (this) {
        if (binding == null) {
          binding = supplier.get();
        }
      }
    }
    return binding;
  }
}
