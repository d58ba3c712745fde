package io.tierbench.sample;

import java.text.Normalizer;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import javax.lang.model.SourceVersion;
import org.jspecify.annotations.Nullable;

/**
 * Java names for a schema. They consist of ASCII letters and digits, and differ in more than their
 * case, which also suits the names of files and of other languages.
 */
final class TypeNames {
  /** Parameters that a constructor can have besides its object; a long or a double counts twice. */
  private static final int MAX_PARAMETERS = 254;

  private static final int MAX_LENGTH = 60;

  /** Maximum number of values of an enumeration, which the compiler initializes in one method. */
  private static final int MAX_CONSTANTS = 1000;

  /** Appended to a name that Java uses otherwise. */
  private static final String SUFFIX = "Value";

  private static final Pattern TYPE_NAME =
      Pattern.compile("[A-Z][A-Za-z0-9]{0,%s}".formatted(MAX_LENGTH - 1));

  /** Maximum length of a text in generated sources: a class file has constants of 65,535 bytes. */
  private static final int MAX_TEXT_LENGTH = 1000;

  /** Names that a component of a record cannot have. */
  private static final Set<String> FORBIDDEN_MEMBERS =
      Set.of(
          "clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait");

  private final String root;
  private final UniqueNames taken = names();

  /** Types by the same type with its name before that was numbered. */
  private final Map<SampleType, SampleType> types = new HashMap<>();

  /**
   * @param root name of the root object or of the elements of a root array, in any form; kept if it
   *     is the name of a type, as in a schema that was written before
   */
  TypeNames(String root) {
    this.root = taken.add(unused(TYPE_NAME.matcher(root).matches() ? root : type(root)));
  }

  /** Creates names that differ in more than their case. */
  static UniqueNames names() {
    return new UniqueNames("", name -> name.toLowerCase(Locale.ROOT));
  }

  String root() {
    return root;
  }

  /**
   * Checks the members of an object before their names are made.
   *
   * @throws SampleException if no record has so many, there are none, or no record has such a key
   */
  static void checkKeys(String where, Collection<String> keys) {
    if (keys.isEmpty()) {
      throw new SampleException(where + ": an object without members");
    }
    if (keys.size() > MAX_PARAMETERS) {
      throw tooMany(where, keys.size());
    }
    keys.forEach(key -> checkText(where, key));
  }

  /**
   * Checks a key, or a text of an enumeration.
   *
   * @throws SampleException if no annotation of Jackson can have it
   */
  static void checkText(String where, String text) {
    if (text.isEmpty()) {
      throw new SampleException(
          where + ": a name is empty, which Jackson takes for none; rename it");
    }
    if (text.length() > MAX_TEXT_LENGTH) {
      throw new SampleException(
          "%s: the name '%s' has %s characters, and a name in generated code at most %s; shorten it"
              .formatted(where, SampleException.value(text), text.length(), MAX_TEXT_LENGTH));
    }
  }

  /**
   * Returns the object type with these members, or a known one of the same name and structure.
   *
   * @param where the object is, for the exception
   * @param name numbered if another type has it; null for that of the root
   * @throws SampleException if no record can have these members
   */
  ObjectOf object(String where, @Nullable String name, List<Member> members, boolean omitsNulls) {
    int parameters = members.stream().mapToInt(TypeNames::parameters).sum();
    if (parameters > MAX_PARAMETERS) {
      throw tooMany(where, members.size());
    }
    return name == null
        ? new ObjectOf(root, members, omitsNulls)
        : unique(name, javaName -> new ObjectOf(javaName, members, omitsNulls));
  }

  /**
   * Returns the enumeration of these texts, or a known one of the same name and texts.
   *
   * @param where it is, for the exception
   * @param name numbered if another type has it; null for that of the elements of the root
   * @throws SampleException if no enumeration can have these texts
   */
  EnumOf enumeration(String where, @Nullable String name, List<String> texts) {
    if (texts.size() > MAX_CONSTANTS) {
      throw new SampleException(
          "%s: an enum of %s values, and at most %s are supported; leave out 'enum'"
              .formatted(where, texts.size(), MAX_CONSTANTS));
    }
    texts.forEach(text -> checkText(where, text));
    Map<String, String> constants = new LinkedHashMap<>();
    UniqueNames names = names();
    for (String text : texts) {
      String words = String.join("_", words(text)).toUpperCase(Locale.ROOT);
      constants.put(text, names.add(javaName(words, "VALUE_")));
    }
    return name == null
        ? new EnumOf(root, constants)
        : unique(name, javaName -> new EnumOf(javaName, constants));
  }

  /** Returns the name of the type of a member, such as LineItems for line_items. */
  static String type(String key) {
    return javaName(String.join("", words(key)), SUFFIX);
  }

  /** Returns the name of the type of an element of an array or a map, such as LineItem. */
  static String singular(String type) {
    if (type.matches(".{2,}ies")) {
      return type.replaceFirst("ies$", "y");
    }
    return type.matches(".+(ss|sh|ch|x)es")
        ? type.replaceFirst("es$", "")
        : type.replaceFirst("(?<=[^sui])s$", "");
  }

  /**
   * Returns the name of a record's component, such as lineItems for line_items.
   *
   * @param taken names of the other components, to which it is added
   */
  static String member(String key, UniqueNames taken) {
    List<String> words = words(key);
    String joined = String.join("", words);
    String name =
        joined.isEmpty()
            ? "value"
            : javaName(
                joined.substring(0, 1).toLowerCase(Locale.ROOT) + joined.substring(1), "value");
    return taken.add(
        SourceVersion.isKeyword(name) || FORBIDDEN_MEMBERS.contains(name) ? name + SUFFIX : name);
  }

  private static SampleException tooMany(String where, int members) {
    return new SampleException(
        ("%s: an object of %s members; a Java record has at most %s parameters, where a long or a"
                + " double counts twice. More than 100 members of one type are a map, but not at the"
                + " top: put them into a member of an object")
            .formatted(where, members, MAX_PARAMETERS));
  }

  private static int parameters(Member member) {
    boolean wide =
        !member.optional() && (member.type() == Scalar.INT64 || member.type() == Scalar.FLOAT64);
    return wide ? 2 : 1;
  }

  /** Splits a key at all that is no ASCII letter or digit; each word begins with a capital. */
  private static List<String> words(String key) {
    String ascii = Normalizer.normalize(key, Normalizer.Form.NFD).replaceAll("\\p{M}", "");
    return List.of(ascii.split("[^A-Za-z0-9]+")).stream()
        .filter(word -> !word.isEmpty())
        .map(
            word ->
                word.substring(0, 1).toUpperCase(Locale.ROOT)
                    + (word.matches("[A-Z0-9]+")
                        ? word.substring(1).toLowerCase(Locale.ROOT)
                        : word.substring(1)))
        .toList();
  }

  private static String javaName(String joined, String prefix) {
    String name =
        joined.isEmpty() || Character.isDigit(joined.charAt(0)) ? prefix + joined : joined;
    return name.substring(0, Math.min(name.length(), MAX_LENGTH));
  }

  /**
   * Returns the name, changed if it is that of a type that needs no import. A changed name stays
   * when a schema with it is read again.
   */
  private static String unused(String name) {
    return isOfJavaLang(name)
        ? name.substring(0, Math.min(name.length(), MAX_LENGTH - SUFFIX.length())) + SUFFIX
        : name;
  }

  private static boolean isOfJavaLang(String name) {
    try {
      Class.forName("java.lang." + name, false, null);
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  @SuppressWarnings("unchecked") // Equal types have the same class.
  private <T extends SampleType> T unique(String wanted, Function<String, T> named) {
    String name = unused(wanted);
    return (T) types.computeIfAbsent(named.apply(name), unused -> named.apply(taken.add(name)));
  }
}
