package io.tierbench.sample;

/**
 * Member of an object.
 *
 * @param key in JSON
 * @param javaName of the record's component
 * @param optional whether it can be null or absent
 */
public record Member(String key, String javaName, SampleType type, boolean optional) {}
