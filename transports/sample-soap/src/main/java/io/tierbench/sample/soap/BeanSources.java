package io.tierbench.sample.soap;

import io.tierbench.sample.EnumOf;
import io.tierbench.sample.JavaSource;
import io.tierbench.sample.ListOf;
import io.tierbench.sample.MapOf;
import io.tierbench.sample.Member;
import io.tierbench.sample.SampleFolder;
import io.tierbench.serialization.xml.XmlNames;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlElementWrapper;
import jakarta.xml.bind.annotation.XmlEnum;
import jakarta.xml.bind.annotation.XmlEnumValue;
import jakarta.xml.bind.annotation.XmlSchemaType;
import jakarta.xml.bind.annotation.XmlType;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Sources of beans with public fields, as JAXB accesses those fastest. A list or a map is repeated
 * elements; where it is optional, they have a wrapper, as an empty one would be absent otherwise.
 */
record BeanSources(Beans beans) {
  void write(SampleFolder folder) throws IOException {
    for (Bean bean : beans.all().toList()) {
      folder.writeJava(Beans.PACKAGE + "." + bean.name(), source(bean));
    }
  }

  private String source(Bean bean) {
    JavaSource source = beans.source();
    String annotations = "@%s(name = \"%s\")\n".formatted(source.name(XmlType.class), bean.name());
    if (bean.type() instanceof EnumOf constants) {
      return source.text(
          "@%s\n%spublic enum %s {\n%s\n}\n"
              .formatted(
                  source.name(XmlEnum.class),
                  annotations,
                  bean.name(),
                  constants(constants, source)));
    }
    String fields =
        bean.fields().stream().map(field -> field(field, source)).collect(Collectors.joining("\n"));
    return source.text(
        "%spublic final class %s {\n%s}\n".formatted(annotations, bean.name(), fields));
  }

  private static String constants(EnumOf constants, JavaSource source) {
    return constants.constants().entrySet().stream()
        .map(
            constant ->
                "  @%s(%s)\n  %s"
                    .formatted(
                        source.name(XmlEnumValue.class),
                        JavaSource.literal(constant.getKey()),
                        constant.getValue()))
        .collect(Collectors.joining(",\n"));
  }

  /** Returns the field of a message, which CXF finds by its annotation. */
  String fieldOfMessage(Member field, JavaSource source) {
    String declaration = field(field, source);
    String element = "  @" + source.name(XmlElement.class);
    return declaration.startsWith(element + "(") ? declaration : element + "\n" + declaration;
  }

  /** Returns the declaration of a field with its annotations, one a line. */
  private String field(Member field, JavaSource source) {
    boolean repeated = field.type() instanceof ListOf || field.type() instanceof MapOf;
    List<String> lines = annotations(field, repeated, source);
    lines.add(
        "public %s %s%s;"
            .formatted(
                beans.fieldType(field, source),
                field.javaName(),
                repeated && !field.optional()
                    ? " = new %s<>()".formatted(source.name(ArrayList.class))
                    : ""));
    return lines.stream().map(line -> "  " + line + "\n").collect(Collectors.joining());
  }

  private static List<String> annotations(Member field, boolean repeated, JavaSource source) {
    List<String> annotations = new ArrayList<>();
    String xmlName = xmlName(field.key());
    String name = xmlName.equals(field.javaName()) ? "" : "name = \"%s\"".formatted(xmlName);
    if (repeated && field.optional()) {
      String wrapper = "@" + source.name(XmlElementWrapper.class);
      annotations.add(name.isEmpty() ? wrapper : "%s(%s)".formatted(wrapper, name));
      name = "name = \"%s\"".formatted(Beans.ITEM);
    }
    String nillable = field.type() instanceof ListOf list && list.nulls() ? "nillable = true" : "";
    if (!name.isEmpty() || !nillable.isEmpty()) {
      String separator = name.isEmpty() || nillable.isEmpty() ? "" : ", ";
      annotations.add(
          "@%s(%s)".formatted(source.name(XmlElement.class), name + separator + nillable));
    }
    Optional<Adapter> adapter = Adapter.of(field.type());
    if (adapter.isPresent()) {
      annotations.add(adapter(adapter.get(), source));
      annotations.add(
          "@%s(name = \"%s\")"
              .formatted(source.name(XmlSchemaType.class), adapter.get().schemaType()));
    }
    return annotations;
  }

  /** Returns a valid name; in a DOM, as of WS-Security, no element can have that of namespaces. */
  private static String xmlName(String key) {
    return key.equals("xmlns") ? "_x0078_mlns" : XmlNames.encode(key);
  }

  /** Returns the annotation of a field, a method or a parameter with an adapter. */
  static String adapter(Adapter adapter, JavaSource source) {
    return "@%s(%s.class)".formatted(source.name(XmlJavaTypeAdapter.class), adapter.className());
  }
}
