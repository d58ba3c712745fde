package io.tierbench.sample;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.google.protobuf.Message;
import io.tierbench.sample.protobuf.ProtobufGenerator;
import io.tierbench.serialization.protobuf.MessageMapper;
import java.lang.reflect.ParameterizedType;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;

/** Records, messages and mapper of a schema, generated and compiled. */
public final class GeneratedSample {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .addModule(new JavaTimeModule())
          .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
          .build();

  private final MessageMapper<Object, Message> mapper;
  private final JavaType root;

  @SuppressWarnings("unchecked")
  public GeneratedSample(SampleSchema schema, Path target) throws Exception {
    SampleFolder folder = new SampleFolder(target);
    RecordGenerator.generate(schema, folder);
    new ProtobufGenerator().generate(schema, folder);
    SourceCompiler.compile(folder);
    Path service = folder.classes().resolve("META-INF/services/" + MessageMapper.class.getName());
    Class<?> type =
        new URLClassLoader(new URL[] {folder.classes().toUri().toURL()})
            .loadClass(Files.readString(service).strip());
    mapper = (MessageMapper<Object, Message>) type.getDeclaredConstructor().newInstance();
    root =
        JSON.constructType(
            ((ParameterizedType) type.getGenericInterfaces()[0]).getActualTypeArguments()[0]);
  }

  /** Returns the records of a JSON document. */
  public Object records(JsonNode json) throws Exception {
    return JSON.readValue(JSON.writeValueAsBytes(json), root);
  }

  public byte[] encode(Object records) {
    return mapper.toMessage(records).toByteArray();
  }

  public Object decode(byte[] bytes) throws Exception {
    return mapper.toDomain(mapper.parser().parseFrom(bytes));
  }
}
