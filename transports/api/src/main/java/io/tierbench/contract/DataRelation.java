package io.tierbench.contract;

import java.io.Serializable;
import java.util.List;

/** A parent/child relation between two tables of a {@link DataSet}, column by column. */
public record DataRelation(
    String name,
    String parentTable,
    List<String> parentColumns,
    String childTable,
    List<String> childColumns)
    implements Serializable {}
