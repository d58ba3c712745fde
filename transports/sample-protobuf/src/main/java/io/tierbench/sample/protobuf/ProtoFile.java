package io.tierbench.sample.protobuf;

import io.tierbench.sample.EnumOf;
import io.tierbench.sample.ListOf;
import io.tierbench.sample.MapOf;
import io.tierbench.sample.Member;
import io.tierbench.sample.ObjectOf;
import io.tierbench.sample.SampleFolder;
import io.tierbench.sample.SampleType;
import io.tierbench.sample.Scalar;
import io.tierbench.sample.protobuf.MessageType.Field;

/** Text of the {@code .proto} file of a sample. */
record ProtoFile(ProtoModel model) {
  /** Its name. */
  static final String NAME = "sample.proto";

  String text() {
    StringBuilder text = new StringBuilder("syntax = \"proto3\";\n\n");
    text.append("package ").append(SampleFolder.PACKAGE).append(";\n\n");
    boolean timestamps = model.uses(Scalar.DATE_TIME) || model.uses(Scalar.INSTANT);
    if (timestamps) {
      text.append("import \"google/protobuf/timestamp.proto\";\n");
    }
    if (model.uses(Scalar.DECIMAL)) {
      text.append("import \"tierbench/shop.proto\";\n");
    }
    text.append(timestamps || model.uses(Scalar.DECIMAL) ? "\n" : "");
    text.append("option java_package = \"%s\";\n".formatted(ProtoModel.JAVA_PACKAGE));
    text.append("option java_multiple_files = true;\n");
    text.append("option java_outer_classname = \"%s\";\n".formatted(ProtoModel.OUTER_CLASS));
    model.enums().forEach(type -> append(type, text));
    model.messages().forEach(message -> append(message, text));
    return text.toString();
  }

  private static void append(EnumType type, StringBuilder text) {
    text.append("\nenum %s {\n  %s = 0;\n".formatted(type.name(), type.unspecified()));
    int number = 1;
    for (String constant : type.constants().values()) {
      text.append("  %s = %s;\n".formatted(constant, number++));
    }
    text.append("}\n");
  }

  private void append(MessageType message, StringBuilder text) {
    text.append("\nmessage %s {\n".formatted(message.name()));
    int number = 1;
    for (Field field : message.fields()) {
      text.append("  %s %s = %s;\n".formatted(type(field.member()), field.name(), number++));
    }
    text.append("}\n");
  }

  private String type(Member member) {
    SampleType type = member.type();
    String name = name(ProtoModel.element(type));
    if (type instanceof ListOf) {
      return "repeated " + name;
    }
    if (type instanceof MapOf) {
      return "map<string, %s>".formatted(name);
    }
    return member.optional() && !ProtoModel.isMessage(type) ? "optional " + name : name;
  }

  private String name(SampleType type) {
    if (type instanceof Scalar scalar) {
      return ScalarForm.of(scalar).protoType();
    }
    return type instanceof EnumOf constants
        ? model.enumType(constants).name()
        : model.message((ObjectOf) type).name();
  }
}
