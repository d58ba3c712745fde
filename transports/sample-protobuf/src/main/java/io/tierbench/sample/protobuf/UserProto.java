package io.tierbench.sample.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.GeneratorNames;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.UninitializedMessageException;
import com.google.protobuf.util.JsonFormat;
import io.tierbench.contract.CallGenerator;
import io.tierbench.contract.CallGenerator.OwnMessage;
import io.tierbench.sample.OwnObjects;
import io.tierbench.sample.SampleException;
import io.tierbench.sample.SampleFolder;
import io.tierbench.sample.SampleValue;
import io.tierbench.serialization.protobuf.MessageMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import org.jspecify.annotations.Nullable;

/** A user's {@code .proto} file and those that it imports. */
final class UserProto {
  /** Class without a package, from which it can name messages without one. */
  private static final String PROVIDER = "TierbenchMessages";

  private static final ObjectMapper JSON = new ObjectMapper();

  private UserProto() {}

  /**
   * Generates the classes of the messages and a provider of the one that carries the sample.
   *
   * @throws SampleException if a file is invalid, or the message does not carry the sample
   */
  static void generate(OwnMessage own, JsonNode sample, SampleFolder folder) {
    if (!Files.isRegularFile(own.proto())) {
      throw new SampleException("--proto %s: no such file".formatted(own.proto()));
    }
    try (Protoc protoc = Protoc.open()) {
      Map<String, FileDescriptor> files = new LinkedHashMap<>();
      for (FileDescriptorProto file : protoc.describe(own.proto()).getFileList()) {
        FileDescriptor[] imports =
            file.getDependencyList().stream().map(files::get).toArray(FileDescriptor[]::new);
        files.put(file.getName(), FileDescriptor.buildFrom(file, imports));
      }
      FileDescriptor main = files.get(String.valueOf(own.proto().getFileName()));
      Descriptor message = message(Objects.requireNonNull(main), own.name());
      check(message, sample);
      files.keySet().removeAll(Protoc.IMPORTS);
      Path copies = folder.root().resolve(CallGenerator.PROTO);
      for (FileDescriptor file : files.values()) {
        requireJavaName(file);
        Path copy = copies.resolve(file.getName());
        Files.createDirectories(copy.getParent());
        Files.copy(own.proto().resolveSibling(file.getName()), copy);
      }
      Files.createDirectories(folder.sources());
      protoc.generateJava(copies, files.keySet(), folder.sources());
      writeProvider(GeneratorNames.getQualifiedClassName(message), folder);
    } catch (IOException | DescriptorValidationException | SampleException e) {
      throw new SampleException(
          "--proto %s: %s".formatted(own.proto(), SampleException.problem(e.getMessage())), e);
    }
  }

  private static Descriptor message(FileDescriptor file, @Nullable String name) {
    Map<String, Descriptor> messages = new LinkedHashMap<>();
    messages(file.getMessageTypes()).forEach(one -> messages.put(one.getFullName(), one));
    Descriptor message = messages.get(name);
    if (message == null) {
      throw new SampleException(
          "--message '%s' is none of %s"
              .formatted(name == null ? "" : name, String.join(", ", messages.keySet())));
    }
    return message;
  }

  private static Stream<Descriptor> messages(List<Descriptor> types) {
    return types.stream()
        .filter(type -> !type.getOptions().getMapEntry())
        .flatMap(type -> Stream.concat(Stream.of(type), messages(type.getNestedTypes())));
  }

  private static void check(Descriptor message, JsonNode sample) {
    try {
      Message held = read(sample.toString(), DynamicMessage.newBuilder(message));
      JsonFormat.Printer printer = JsonFormat.printer().alwaysPrintFieldsWithNoPresence();
      requireSameNumbers(
          sample, json(printer, held), json(printer.preservingProtoFieldNames(), held), "");
    } catch (IOException | UninitializedMessageException | SampleException e) {
      throw new SampleException(
          "%s does not carry the sample: %s; change one of them"
              .formatted(message.getFullName(), e.getMessage()),
          e);
    }
  }

  private static JsonNode json(JsonFormat.Printer printer, Message message) throws IOException {
    return JSON.readTree(printer.print(message));
  }

  /**
   * Rejects a sample with a number, or the text of one, that the message rounds.
   *
   * @param held the same value of the message, under the names of JSON
   * @param original the same under the names of the {@code .proto} file, which JSON may have too
   */
  private static void requireSameNumbers(
      JsonNode sample, JsonNode held, JsonNode original, String path) {
    if ((sample.isNumber() || sample.isTextual())
        && held.isNumber()
        && !isSameNumber(sample.asText(), held)) {
      throw new SampleException(
          "%s the sample has %s and the message has %s"
              .formatted(SampleValue.where(path), sample, held));
    }
    Iterator<String> names = original.fieldNames();
    for (Map.Entry<String, JsonNode> field : held.properties()) {
      String name = names.next();
      String key = sample.has(field.getKey()) ? field.getKey() : name;
      requireSameNumbers(sample.path(key), field.getValue(), original.path(name), path + "/" + key);
    }
    for (int i = 0; i < sample.size() && held.isArray(); i++) {
      requireSameNumbers(sample.path(i), held.path(i), original.path(i), path + "/" + i);
    }
  }

  private static boolean isSameNumber(String sample, JsonNode held) {
    try {
      return new BigDecimal(sample).compareTo(held.decimalValue()) == 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /** Reads the JSON of a message. */
  static Message read(String json, Message.Builder message) throws InvalidProtocolBufferException {
    JsonFormat.parser().merge(json, message);
    return message.build();
  }

  /** Rejects the options of a file that are no name in Java, or that of a record or of the JDK. */
  private static void requireJavaName(FileDescriptor file) {
    String inPackage = GeneratorNames.getFileJavaPackage(file);
    String name = inPackage + "." + GeneratorNames.getFileClassName(file);
    boolean isOfJdk =
        name.startsWith("java.")
            || ModuleLayer.boot().modules().stream()
                .anyMatch(module -> module.getPackages().contains(inPackage));
    if (!SourceVersion.isName(name.replaceFirst("^\\.", ""))
        || inPackage.equals(SampleFolder.PACKAGE)
        || isOfJdk) {
      throw new SampleException(
          "%s cannot have the Java class %s; give it another java_package or java_outer_classname"
              .formatted(file.getName(), name));
    }
  }

  private static void writeProvider(String message, SampleFolder folder) throws IOException {
    folder.writeJava(
        PROVIDER,
        """
        public final class %s extends %s {
          public %1$s() {
            super(%3$s.getDefaultInstance());
          }
        }
        """
            .formatted(PROVIDER, OwnMessages.class.getName(), message));
    folder.writeService(MessageMapper.class, PROVIDER);
    folder.writeService(OwnObjects.class, PROVIDER);
  }
}
