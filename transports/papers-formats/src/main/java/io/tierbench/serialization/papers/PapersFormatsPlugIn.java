package io.tierbench.serialization.papers;

import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIn;
import io.tierbench.serialization.Binding;
import io.tierbench.serialization.CodecBinding;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.serialization.encoded.EncodedSoapBinding;
import io.tierbench.serialization.kryo.ClassNamesKryoCodec;
import io.tierbench.serialization.soap.SoapBinding;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Brings the formats of the papers, or modern substitutes. */
public final class PapersFormatsPlugIn implements PlugIn {
  private static final Library WOODSTOX =
      new Library("woodstox-core", "com.fasterxml.woodstox", "woodstox-core");

  @Override
  public List<? extends AxisValue> values() {
    return List.of(
        // Kryo with class names and references in each message.
        new Serialization(
            "KRYO_NAMED",
            "Kryo with class names",
            new Library("kryo", "com.esotericsoftware", "kryo"),
            effort -> new CodecBinding(new ClassNamesKryoCodec())),
        // SOAP 1.1 in RPC/encoded style, by our own codec.
        new ByHand("SOAP_ENCODED", "RPC-encoded SOAP", EncodedSoapBinding::new),
        // The SOAP of Apache CXF as Fast Infoset, a binary form of XML.
        new WithBeansOfSoap(
            "SOAP_FAST_INFOSET",
            "Fast Infoset SOAP",
            new Library("fast-infoset", "com.sun.xml.fastinfoset", "FastInfoset"),
            () ->
                new SoapBinding("soap-fast-infoset", FastInfoset.CONTENT_TYPE, new FastInfoset())),
        // A client by Apache CXF, a server by the reference implementation of JAX-WS.
        new WithBeansOfSoap(
            "SOAP_RI",
            "SOAP of the RI",
            new Library("jaxws-rt", "com.sun.xml.ws", "jaxws-rt"),
            () -> new SoapServerBinding("soap-ri", RiServer::new)),
        // A client by Apache CXF, a hand-written server.
        new ByHand(
            "SOAP_STAX",
            "SOAP by StAX",
            () -> new SoapServerBinding("soap-stax", StaxServer::new)));
  }

  @Override
  public int order() {
    return 60;
  }

  /** SOAP with the beans of {@code SOAP}, without which it carries no provided calls. */
  private static final class WithBeansOfSoap extends Serialization {
    WithBeansOfSoap(String name, String displayName, Library library, Supplier<Binding> binding) {
      super(name, displayName, library, effort -> binding.get());
    }

    @Override
    public Optional<String> obstacleToProvidedObjects(Effort effort) {
      return Serialization.named("SOAP").obstacleToProvidedObjects(effort);
    }
  }

  /** Hand-written code with any effort. */
  private static final class ByHand extends Serialization {
    ByHand(String name, String displayName, Supplier<Binding> binding) {
      super(name, displayName, WOODSTOX, effort -> binding.get());
    }

    @Override
    public Optional<String> obstacleToProvidedObjects(Effort effort) {
      return Optional.of("it has code for the objects of the shop alone");
    }
  }
}
