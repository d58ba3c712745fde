package io.tierbench.contract;

/** A column of a {@link DataTable}. */
public record DataColumn(String name, DataType type, boolean nullable) {}
