package io.tierbench.serialization.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.Payload;
import io.tierbench.serialization.Codec;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.PlainDataSet;
import io.tierbench.wire.WireService;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * A codec by Jackson: one mapper, with a reader and a writer for each payload. Default typing is
 * disabled, so a document cannot name a class. With tuned effort {@link HandWritten} binds products
 * and data sets; with documented effort Jackson binds all records.
 */
public final class JsonCodec implements Codec {
  private static final WireService SERVICE = new WireService("json", "application/json", null);

  private final WireService service;
  private final Effort effort;
  private final Map<Payload<?>, ObjectReader> readers = new IdentityHashMap<>();
  private final Map<Payload<?>, ObjectWriter> writers = new IdentityHashMap<>();

  /** Creates a codec of JSON text. */
  public JsonCodec(Effort effort) {
    this(effort, SERVICE, new JsonFactory());
  }

  /**
   * Creates a codec of another format with the data model of JSON.
   *
   * @param format creates the parsers and generators of the format
   */
  public JsonCodec(Effort effort, WireService service, JsonFactory format) {
    this.service = service;
    this.effort = effort;
    JsonMapper.Builder builder =
        JsonMapper.builder(format)
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);
    if (effort == Effort.TUNED) {
      builder.addModule(HandWritten.module());
    }
    ObjectMapper mapper = builder.build();
    mapper
        .getFactory()
        .setStreamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(64).build());
    for (Payload<?> payload : Payload.encoded()) {
      JavaType type = mapper.constructType(isPlain(payload) ? PlainDataSet.class : payload.type());
      readers.put(payload, mapper.readerFor(type));
      writers.put(payload, mapper.writerFor(type));
    }
  }

  @Override
  public WireService service() {
    return service;
  }

  @Override
  public <T> byte[] encode(Payload<T> payload, T value) throws Exception {
    return Objects.requireNonNull(writers.get(payload))
        .writeValueAsBytes(isPlain(payload) ? PlainDataSet.of((DataSet) value) : value);
  }

  @Override
  public <T> T decode(Payload<T> payload, byte[] bytes) throws Exception {
    ObjectReader reader = Objects.requireNonNull(readers.get(payload));
    Object value;
    try {
      value = reader.readValue(bytes);
    } catch (Exception e) {
      throw RejectedJson.explain(e, reader, payload, bytes);
    }
    @SuppressWarnings("unchecked")
    T typed = (T) (value instanceof PlainDataSet plain ? plain.toDataSet() : value);
    return typed;
  }

  private boolean isPlain(Payload<?> payload) {
    return effort == Effort.DOCUMENTED && payload == Payload.DATA_SET;
  }
}
