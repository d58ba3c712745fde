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

/** Brings what stands in for the formats of the papers. */
public final class PapersFormatsPlugIn implements PlugIn {
  private static final Library WOODSTOX =
      new Library("woodstox-core", "com.fasterxml.woodstox", "woodstox-core");

  @Override
  public List<? extends AxisValue> values() {
    return List.of(
        // With names of classes and references in each message.
        new Serialization(
            "KRYO_NAMED",
            "Kryo with class names",
            new Library("kryo", "com.esotericsoftware", "kryo"),
            effort -> new CodecBinding(new ClassNamesKryoCodec())),
        // SOAP 1.1 as RPC with its own encoding, by a codec of ours.
        new ByHand("SOAP_ENCODED", "RPC-encoded SOAP", EncodedSoapBinding::new),
        // The SOAP of Apache CXF in the binary form of XML that Fast Infoset is.
        new WithBeansOfSoap(
            "SOAP_FAST_INFOSET",
            "Fast Infoset SOAP",
            new Library("fast-infoset", "com.sun.xml.fastinfoset", "FastInfoset"),
            () ->
                new SoapBinding("soap-fast-infoset", FastInfoset.CONTENT_TYPE, new FastInfoset())),
        // The SOAP of Apache CXF, whose server is the reference implementation of JAX-WS.
        new WithBeansOfSoap(
            "SOAP_RI",
            "SOAP of the RI",
            new Library("jaxws-rt", "com.sun.xml.ws", "jaxws-rt"),
            RiSoapBinding::new),
        // The SOAP of Apache CXF, whose server is no framework, but code by hand.
        new ByHand("SOAP_STAX", "SOAP by StAX", StaxSoapBinding::new));
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

  /** Code by hand in any case. */
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
