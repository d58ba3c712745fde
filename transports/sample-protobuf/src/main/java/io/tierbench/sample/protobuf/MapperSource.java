package io.tierbench.sample.protobuf;

import com.google.protobuf.Parser;
import io.tierbench.contract.Payload;
import io.tierbench.sample.JavaSource;
import io.tierbench.sample.ObjectOf;
import io.tierbench.sample.SampleCalls;
import io.tierbench.sample.protobuf.MessageType.Field;
import io.tierbench.serialization.protobuf.MessageMapper;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Source of the class that maps the records of a sample to messages and back. */
final class MapperSource {
  private final ProtoModel model;
  private final JavaSource source;
  private final FieldConversions conversions;

  MapperSource(ProtoModel model) {
    this.model = model;
    Set<String> generated = new HashSet<>(Set.of(model.mapperName));
    model.enums().forEach(type -> generated.add(type.name()));
    model.messages().forEach(message -> generated.add(message.name()));
    source = new JavaSource(ProtoModel.JAVA_PACKAGE, generated);
    conversions = new FieldConversions(source);
  }

  String text() {
    StringBuilder methods = new StringBuilder(header());
    append(model.root, "@Override\n  public", methods);
    for (MessageType message : model.messages()) {
      if (message != model.root) {
        append(message, "private static", methods);
      }
    }
    model.enums().forEach(type -> append(type, methods));
    return source.text(methods.append("}\n").toString());
  }

  private String header() {
    return """
        /** Maps the sample to its message and back. */
        public final class %s implements %s<%s, %s> {

          @Override
          @SuppressWarnings("unchecked")
          public %s<%3$s> payload() {
            return (%5$s<%3$s>) %s.payload();
          }

          @Override
          public %s<%4$s> parser() {
            return %4$s.parser();
          }
        """
        .formatted(
            model.mapperName,
            source.name(MessageMapper.class),
            source.recordType(model.root.type()),
            model.root.name(),
            source.name(Payload.class),
            source.name(SampleCalls.class),
            source.name(Parser.class));
  }

  private void append(MessageType message, String modifiers, StringBuilder methods) {
    String domain = source.recordType(message.type());
    methods.append(
        """

          %s %s toMessage(%s value) {
            %2$s.Builder message = %2$s.newBuilder();
        """
            .formatted(modifiers, message.name(), domain));
    for (Field field : message.fields()) {
      methods.append(conversions.setter(field, value(message, field)).indent(4));
    }
    methods.append(
        """
            return message.build();
          }

          %s %s toDomain(%s message) {
            return %s;
          }
        """
            .formatted(modifiers, domain, message.name(), newDomain(message, domain)));
  }

  private static String value(MessageType message, Field field) {
    return message.type() instanceof ObjectOf
        ? "value.%s()".formatted(field.member().javaName())
        : "value";
  }

  private String newDomain(MessageType message, String domain) {
    String values =
        message.fields().stream()
            .map(conversions::getter)
            .collect(Collectors.joining(",\n        "));
    return message.type() instanceof ObjectOf
        ? "new %s(\n        %s)".formatted(domain, values)
        : values;
  }

  private void append(EnumType type, StringBuilder methods) {
    String domain = source.recordType(type.type());
    StringBuilder toMessage = new StringBuilder();
    StringBuilder toDomain = new StringBuilder();
    type.constants()
        .forEach(
            (java, proto) -> {
              toMessage.append("      case %s -> %s.%s;\n".formatted(java, type.name(), proto));
              toDomain.append("      case %s -> %s.%s;\n".formatted(proto, domain, java));
            });
    methods.append(
        """

          private static %s toMessage(%s value) {
            return switch (value) {
        %s    };
          }

          private static %2$s toDomain(%1$s message) {
            return switch (message) {
        %4$s      case %5$s, UNRECOGNIZED ->
                  throw new IllegalArgumentException("no value in the sample: " + message);
            };
          }
        """
            .formatted(type.name(), domain, toMessage, toDomain, type.unspecified()));
  }
}
