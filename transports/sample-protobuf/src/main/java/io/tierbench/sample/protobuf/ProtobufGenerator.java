package io.tierbench.sample.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import io.tierbench.contract.CallGenerator.OwnMessage;
import io.tierbench.sample.FormatGenerator;
import io.tierbench.sample.SampleException;
import io.tierbench.sample.SampleFolder;
import io.tierbench.sample.SampleSchema;
import io.tierbench.serialization.protobuf.MessageMapper;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;

/**
 * Generates a {@code .proto} file, the messages that protoc makes of it, and what maps them to the
 * records and back.
 */
public final class ProtobufGenerator implements FormatGenerator {

  @Override
  public List<String> serializations() {
    return List.of("PROTOBUF");
  }

  @Override
  public Optional<String> cannotCarry(SampleSchema schema, JsonNode sample) {
    return Obstacles.first(schema, sample);
  }

  @Override
  public Optional<String> generate(SampleSchema schema, SampleFolder folder) throws IOException {
    ProtoModel model = new ProtoModel(schema);
    Files.createDirectories(folder.sources());
    Files.writeString(folder.sources().resolve(ProtoFile.NAME), new ProtoFile(model).text());
    try (Protoc protoc = Protoc.open()) {
      protoc.generateJava(folder.sources(), List.of(ProtoFile.NAME), folder.sources());
    } catch (SampleException e) {
      throw new IllegalStateException(
          "the generated messages are invalid, which is a bug of Tierbench: " + e.getMessage(), e);
    } catch (FileSystemException e) {
      return Optional.of(e.toString());
    } catch (IOException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
    String mapper = ProtoModel.JAVA_PACKAGE + "." + model.mapperName;
    folder.writeJava(mapper, new MapperSource(model).text());
    folder.writeService(MessageMapper.class, mapper);
    return Optional.empty();
  }

  @Override
  public boolean generate(OwnMessage message, JsonNode sample, SampleFolder folder) {
    UserProto.generate(message, sample, folder);
    return true;
  }
}
