package io.tierbench.sample.protobuf;

import io.tierbench.sample.Member;
import io.tierbench.sample.SampleType;
import java.util.List;

/**
 * Message that carries an object, or the list at the root.
 *
 * @param type an object, or a list in the only field
 * @param fields one for each member, in their order
 */
record MessageType(SampleType type, String name, List<Field> fields) {

  /**
   * Field of a message.
   *
   * @param member what it carries
   * @param name such as {@code line_items}
   */
  record Field(Member member, String name) {

    /** Returns its name in names of methods, such as {@code LineItems}. */
    String accessor() {
      return Names.camelCase(name);
    }
  }
}
