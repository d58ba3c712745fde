package io.tierbench.serialization.soap;

import static io.tierbench.serialization.soap.PayloadBeans.required;

import io.tierbench.contract.BadElement;
import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRelation;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.DataType;
import jakarta.xml.bind.annotation.adapters.XmlAdapter;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Maps data sets to the beans of the WSDL and back for JAXB. */
public final class DataSetMapper extends XmlAdapter<DataSetType, DataSet> {
  private static final DataSetType.Null NULL = new DataSetType.Null();

  @Override
  public @Nullable DataSetType marshal(@Nullable DataSet dataSet) {
    return dataSet == null ? null : ShopMapper.INSTANCE.toType(dataSet);
  }

  @Override
  public @Nullable DataSet unmarshal(@Nullable DataSetType type) {
    return type == null ? null : toDomain(type);
  }

  private static DataSet toDomain(DataSetType type) {
    return new DataSet(
        required(type.name, "name"),
        BadElement.map("table", type.tables, DataSetMapper::toDomain),
        BadElement.map("relation", type.relations, DataSetMapper::toDomain));
  }

  private static DataTable toDomain(DataSetType.Table type) {
    List<DataColumn> columns = BadElement.map("column", type.columns, DataSetMapper::toDomain);
    DataType[] types = DataColumn.types(columns);
    return new DataTable(
        required(type.name, "name"),
        columns,
        type.primaryKey,
        BadElement.map("row", type.rows, row -> toDomain(types, row)));
  }

  private static DataColumn toDomain(DataSetType.Column type) {
    return new DataColumn(required(type.name, "name"), required(type.type, "type"), type.nullable);
  }

  private static DataRelation toDomain(DataSetType.Relation type) {
    return new DataRelation(
        required(type.name, "name"),
        required(type.parentTable, "parentTable"),
        type.parentColumns,
        required(type.childTable, "childTable"),
        type.childColumns);
  }

  private static DataRow toDomain(DataType[] types, DataSetType.Row type) {
    return new DataRow(
        required(type.state, "state"),
        toDomain(types, type.current),
        toDomain(types, type.original));
  }

  static DataSetType.Values toType(List<Object> values) {
    DataSetType.Values type = new DataSetType.Values();
    type.values = BadElement.map("value", values, DataSetMapper::toElement);
    return type;
  }

  private static @Nullable List<Object> toDomain(
      DataType[] types, DataSetType.@Nullable Values type) {
    if (type == null) {
      return null;
    }
    BadElement.requireOneEach(types.length, type.values);
    Object[] values = new Object[types.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = toValue(types, i, type.values.get(i));
    }
    return Arrays.asList(values);
  }

  private static Object toElement(@Nullable Object value) {
    if (value == null) {
      return NULL;
    }
    if (value instanceof BigDecimal decimal) {
      DataSetType.Decimal type = new DataSetType.Decimal();
      type.value = decimal;
      return type;
    }
    if (value instanceof LocalDateTime dateTime) {
      DataSetType.DateTime type = new DataSetType.DateTime();
      type.value = dateTime;
      return type;
    }
    return value;
  }

  private static @Nullable Object toValue(DataType[] types, int column, Object element) {
    if (element instanceof DataSetType.Null) {
      return null;
    }
    Object value = element;
    if (element instanceof DataSetType.Decimal decimal) {
      value = decimal.value;
    } else if (element instanceof DataSetType.DateTime dateTime) {
      value = dateTime.value;
    }
    if (!types[column].javaType().isInstance(value)) {
      throw BadElement.of(String.valueOf(value), types[column]).within("column/" + column);
    }
    return value;
  }
}
