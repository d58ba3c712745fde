package io.tierbench.serialization.json;

import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.Payload;
import io.tierbench.serialization.Codec;
import io.tierbench.wire.WireService;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * JSON by Jackson: one mapper, a reader and a writer for each payload. Default typing stays off, so
 * a document cannot name a class.
 */
public final class JsonCodec implements Codec {
  private static final WireService SERVICE = new WireService("json", "application/json", null);

  private final ObjectMapper mapper;
  private final Map<Payload<?>, ObjectReader> readers = new ConcurrentHashMap<>();
  private final Map<Payload<?>, ObjectWriter> writers = new ConcurrentHashMap<>();

  public JsonCodec() {
    mapper =
        JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .addModule(
                new SimpleModule("DataSet")
                    .addSerializer(DataRow.class, new DataRowSerializer())
                    .addDeserializer(DataTable.class, new DataTableDeserializer()))
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();
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
    return writers
        .computeIfAbsent(payload, p -> mapper.writerFor(mapper.constructType(p.type())))
        .writeValueAsBytes(value);
  }

  @Override
  public <T> T decode(Payload<T> payload, byte[] bytes) throws Exception {
    T value =
        readers
            .computeIfAbsent(payload, p -> mapper.readerFor(mapper.constructType(p.type())))
            .readValue(bytes);
    if (value == null) {
      throw new IllegalArgumentException("null is not a " + payload);
    }
    return value;
  }
}
