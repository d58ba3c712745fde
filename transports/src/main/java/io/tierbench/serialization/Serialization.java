package io.tierbench.serialization;

import io.tierbench.contract.Shop;
import io.tierbench.serialization.encoded.EncodedSoapBinding;
import io.tierbench.serialization.fory.ForyCodec;
import io.tierbench.serialization.json.JsonCodec;
import io.tierbench.serialization.kryo.ClassNamesKryoCodec;
import io.tierbench.serialization.kryo.KryoCodec;
import io.tierbench.serialization.protobuf.ProtobufCodec;
import io.tierbench.serialization.soap.RiSoapBinding;
import io.tierbench.serialization.soap.SoapBinding;
import io.tierbench.serialization.soap.StaxSoapBinding;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.WireService;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Every serialization under test. A new one is a {@link Codec} and one constant here, with each
 * {@link Effort} that makes a difference to it. Labels of cells have the name of the constant,
 * texts and pages its display name, and results the version of its library.
 */
public enum Serialization {
  /** XML in SOAP 1.1 envelopes by Apache CXF: JAX-WS, document/literal, JAXB. */
  SOAP(
      "SOAP",
      new Library("cxf", "org.apache.cxf", "cxf-rt-frontend-jaxws"),
      effort -> new SoapBinding(effort),
      Effort.TUNED),
  /** JSON by Jackson. */
  JSON(
      "JSON",
      new Library("jackson", "com.fasterxml.jackson.core", "jackson-databind"),
      effort -> new CodecBinding(new JsonCodec(effort)),
      Effort.TUNED),
  /** Kryo with registered classes. */
  KRYO(
      "Kryo",
      new Library("kryo", "com.esotericsoftware", "kryo"),
      effort -> new CodecBinding(new KryoCodec(effort)),
      Effort.TUNED),
  /** Generated protobuf messages, mapped to and from the domain. */
  PROTOBUF(
      "protobuf",
      new Library("protobuf", "com.google.protobuf", "protobuf-java"),
      effort -> new CodecBinding(new ProtobufCodec(effort)),
      Effort.TUNED),
  /** Apache Fory with registered classes, for Java on both sides. */
  FORY(
      "Fory",
      new Library("fory", "org.apache.fory", "fory-core"),
      effort -> new CodecBinding(new ForyCodec())),
  /** Kryo with names of classes and references in each message. */
  KRYO_NAMED(
      "Kryo with class names",
      new Library("kryo", "com.esotericsoftware", "kryo"),
      effort -> new CodecBinding(new ClassNamesKryoCodec())),
  /** SOAP 1.1 as RPC with its own encoding, by a codec of ours on Woodstox. */
  SOAP_ENCODED(
      "RPC-encoded SOAP",
      new Library("woodstox-core", "com.fasterxml.woodstox", "woodstox-core"),
      effort -> new EncodedSoapBinding()),
  /** The SOAP of Apache CXF in the binary form of XML that Fast Infoset is. */
  SOAP_FAST_INFOSET(
      "Fast Infoset SOAP",
      new Library("fast-infoset", "com.sun.xml.fastinfoset", "FastInfoset"),
      effort -> SoapBinding.ofFastInfoset()),
  /** The SOAP of Apache CXF, whose server is the reference implementation of JAX-WS. */
  SOAP_RI(
      "SOAP of the RI",
      new Library("jaxws-rt", "com.sun.xml.ws", "jaxws-rt"),
      effort -> new RiSoapBinding()),
  /** The SOAP of Apache CXF, whose server is no framework, but code by hand on Woodstox. */
  SOAP_STAX(
      "SOAP by StAX",
      new Library("woodstox-core", "com.fasterxml.woodstox", "woodstox-core"),
      effort -> new StaxSoapBinding());

  private final String displayName;
  private final Library library;
  private final Function<Effort, Binding> bindings;
  private final Set<Effort> efforts;
  private final Map<Effort, Binding> made = new EnumMap<>(Effort.class);

  /**
   * @param efforts beside the documented one
   */
  Serialization(
      String displayName, Library library, Function<Effort, Binding> bindings, Effort... efforts) {
    this.displayName = displayName;
    this.library = library;
    this.bindings = bindings;
    this.efforts = EnumSet.of(Effort.DOCUMENTED, efforts);
  }

  /** The serializations that a run measures by default. */
  public static Set<Serialization> usual() {
    return EnumSet.of(SOAP, JSON, KRYO, PROTOBUF);
  }

  /** The display name. */
  public String displayName() {
    return displayName;
  }

  /** The library that does the work. */
  public Library library() {
    return library;
  }

  /** The efforts: the documented one, and those that make a difference. */
  public Set<Effort> efforts() {
    return EnumSet.copyOf(efforts);
  }

  /** The names of its operations on a wire, whatever the effort. */
  public WireService service() {
    return binding(Effort.DOCUMENTED).service();
  }

  /** Whether its messages can be secured by themselves, whatever carries them. */
  public boolean hasMessageSecurity() {
    return this == SOAP;
  }

  /** A shop that sends its calls through an exchange. */
  public Shop client(Exchange exchange, Effort effort) {
    return client(exchange, effort, null);
  }

  /**
   * A shop that sends its calls through an exchange.
   *
   * @param security of the client; absent where messages are plain
   */
  public Shop client(Exchange exchange, Effort effort, @Nullable MessageSecurity security) {
    return binding(effort, security).client(exchange);
  }

  /** An exchange that decodes requests, calls the shop and encodes its responses. */
  public Exchange server(Shop shop, Effort effort) {
    return server(shop, effort, null);
  }

  /**
   * An exchange that decodes requests, calls the shop and encodes its responses.
   *
   * @param security of the server; absent where messages are plain
   */
  public Exchange server(Shop shop, Effort effort, @Nullable MessageSecurity security) {
    return binding(effort, security).server(shop);
  }

  private Binding binding(Effort effort, @Nullable MessageSecurity security) {
    Binding plain = binding(effort);
    return security == null ? plain : plain.secured(security);
  }

  /** Made on first use, so that a cell loads the libraries of its own serialization only. */
  private synchronized Binding binding(Effort effort) {
    return made.computeIfAbsent(efforts.contains(effort) ? effort : Effort.DOCUMENTED, bindings);
  }
}
