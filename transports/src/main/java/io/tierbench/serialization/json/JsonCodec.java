package io.tierbench.serialization.json;

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
import io.tierbench.wire.WireService;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * JSON by Jackson: one mapper, a reader and a writer for each payload. Default typing stays off, so
 * a document cannot name a class. As documented, Jackson binds records by itself; tuned, {@link
 * HandWritten} does.
 */
public final class JsonCodec implements Codec {
  private static final WireService SERVICE = new WireService("json", "application/json", null);

  private final Effort effort;
  private final ObjectMapper mapper;
  private final Map<Payload<?>, ObjectReader> readers = new ConcurrentHashMap<>();
  private final Map<Payload<?>, ObjectWriter> writers = new ConcurrentHashMap<>();

  public JsonCodec(Effort effort) {
    this.effort = effort;
    JsonMapper.Builder builder =
        JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);
    if (effort == Effort.TUNED) {
      builder.addModule(HandWritten.module());
    }
    mapper = builder.build();
    mapper
        .getFactory()
        .setStreamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(64).build());
  }

  @Override
  public WireService service() {
    return SERVICE;
  }

  @Override
  public <T> byte[] encode(Payload<T> payload, T value) throws Exception {
    return writer(payload)
        .writeValueAsBytes(isPlain(payload) ? PlainDataSet.of((DataSet) value) : value);
  }

  @Override
  public <T> T decode(Payload<T> payload, byte[] bytes) throws Exception {
    Object value = reader(payload).readValue(bytes);
    @SuppressWarnings("unchecked")
    T typed = (T) (value instanceof PlainDataSet plain ? plain.toDataSet() : value);
    return typed;
  }

  // To compute if absent may lock also where nothing is absent, by the place of the key.

  private ObjectWriter writer(Payload<?> payload) {
    ObjectWriter writer = writers.get(payload);
    return writer == null
        ? writers.computeIfAbsent(payload, p -> mapper.writerFor(type(p)))
        : writer;
  }

  private ObjectReader reader(Payload<?> payload) {
    ObjectReader reader = readers.get(payload);
    return reader == null
        ? readers.computeIfAbsent(payload, p -> mapper.readerFor(type(p)))
        : reader;
  }

  private JavaType type(Payload<?> payload) {
    return mapper.constructType(isPlain(payload) ? PlainDataSet.class : payload.type());
  }

  private boolean isPlain(Payload<?> payload) {
    return effort == Effort.DOCUMENTED && payload == Payload.DATA_SET;
  }
}
