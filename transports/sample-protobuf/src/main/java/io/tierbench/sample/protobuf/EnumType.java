package io.tierbench.sample.protobuf;

import io.tierbench.sample.EnumOf;
import java.util.Map;

/**
 * Enumeration in messages.
 *
 * @param unspecified its constant 0, which no value has
 * @param constants by the constant in Java
 */
record EnumType(EnumOf type, String name, String unspecified, Map<String, String> constants) {}
