package io.tierbench.sample;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** Source file of a generated class, with the imports of what its text names. */
public final class JavaSource {
  private final String packageName;
  private final Set<String> generated;
  private final SortedSet<String> imports = new TreeSet<>();

  /**
   * @param generated simple names of the other classes of the package, which an import would hide
   */
  public JavaSource(String packageName, Set<String> generated) {
    this.packageName = packageName;
    this.generated = generated;
  }

  /** Returns the name of a class in the text, and imports the class where that is needed. */
  public String name(Class<?> type) {
    if (generated.contains(type.getSimpleName())) {
      return type.getCanonicalName();
    }
    if (!type.getPackageName().equals("java.lang")) {
      imports.add(type.getCanonicalName());
    }
    return type.getSimpleName();
  }

  /** Returns the type of a value in a record that is optional, or in a list or a map. */
  public String recordType(SampleType type) {
    if (type instanceof Scalar scalar) {
      return name(scalar.javaType());
    }
    if (type instanceof ListOf list) {
      return "%s<%s>".formatted(name(List.class), recordType(list.element()));
    }
    if (type instanceof MapOf map) {
      return "%s<%s, %s>".formatted(name(Map.class), name(String.class), recordType(map.value()));
    }
    String name = ((NamedType) type).javaName();
    return packageName.equals(SampleFolder.PACKAGE) ? name : SampleFolder.PACKAGE + "." + name;
  }

  public String text(String declaration) {
    StringBuilder text = new StringBuilder("package " + packageName + ";\n\n");
    imports.forEach(name -> text.append("import ").append(name).append(";\n"));
    return text.append(imports.isEmpty() ? "" : "\n").append(declaration).toString();
  }

  public static String literal(String text) {
    StringBuilder literal = new StringBuilder("\"");
    for (char character : text.toCharArray()) {
      if (character == '"' || character == '\\') {
        literal.append('\\').append(character);
      } else if (Character.isISOControl(character)) {
        // Not as Unicode, which the compiler reads before it looks for the end of the line.
        literal.append(String.format(Locale.ROOT, "\\%03o", (int) character));
      } else if (Character.isSurrogate(character)) {
        literal.append(String.format(Locale.ROOT, "\\u%04x", (int) character));
      } else {
        literal.append(character);
      }
    }
    return literal.append('"').toString();
  }
}
