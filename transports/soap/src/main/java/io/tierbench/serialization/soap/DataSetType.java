package io.tierbench.serialization.soap;

import io.tierbench.contract.DataRow.State;
import io.tierbench.contract.DataType;
import jakarta.xml.bind.annotation.XmlAnyElement;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlElements;
import jakarta.xml.bind.annotation.XmlSchemaType;
import jakarta.xml.bind.annotation.XmlType;
import jakarta.xml.bind.annotation.XmlValue;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;

/**
 * A data set in the WSDL: tables and relations as JAXB beans, or two elements of other namespaces
 * with the schema and the rows of ADO.NET, which JAXB does not read. See {@link
 * io.tierbench.contract.DataSet}.
 */
@XmlType(name = "DataSet")
public final class DataSetType {
  public @Nullable String name;

  @XmlElement(name = "table")
  public List<Table> tables = new ArrayList<>();

  @XmlElement(name = "relation")
  public List<Relation> relations = new ArrayList<>();

  @XmlAnyElement(RejectedElements.class)
  public List<Element> schemaAndRows = new ArrayList<>();

  @XmlType(name = "DataTable")
  public static final class Table {
    public @Nullable String name;

    @XmlElement(name = "column")
    public List<Column> columns = new ArrayList<>();

    @XmlElement public List<String> primaryKey = new ArrayList<>();

    @XmlElement(name = "row")
    public List<Row> rows = new ArrayList<>();
  }

  @XmlType(name = "DataColumn")
  public static final class Column {
    public @Nullable String name;
    public @Nullable DataType type;
    public boolean nullable;
  }

  @XmlType(name = "DataRow")
  public static final class Row {
    public @Nullable State state;
    public @Nullable Values current;
    public @Nullable Values original;
  }

  /** The values of a row in the order of the columns, each in an element named for its type. */
  @XmlType(name = "DataValues")
  public static final class Values {
    @XmlElements({
      @XmlElement(name = "short", type = Short.class),
      @XmlElement(name = "int", type = Integer.class),
      @XmlElement(name = "long", type = Long.class),
      @XmlElement(name = "boolean", type = Boolean.class),
      @XmlElement(name = "float", type = Float.class),
      @XmlElement(name = "double", type = Double.class),
      @XmlElement(name = "decimal", type = Decimal.class),
      @XmlElement(name = "string", type = String.class),
      @XmlElement(name = "dateTime", type = DateTime.class),
      @XmlElement(name = "null", type = Null.class)
    })
    public List<Object> values = new ArrayList<>();
  }

  /** A decimal in a row: JAXB would call an adapter of the list for every value. */
  @XmlType(name = "Decimal")
  public static final class Decimal {
    @XmlValue
    @XmlJavaTypeAdapter(Decimals.class)
    @XmlSchemaType(name = "decimal")
    public @Nullable BigDecimal value;
  }

  @XmlType(name = "DateTime")
  public static final class DateTime {
    @XmlValue
    @XmlJavaTypeAdapter(DateTimes.class)
    @XmlSchemaType(name = "dateTime")
    public @Nullable LocalDateTime value;
  }

  @XmlType(name = "Null")
  public static final class Null {}

  @XmlType(name = "DataRelation")
  public static final class Relation {
    public @Nullable String name;
    public @Nullable String parentTable;

    @XmlElement(name = "parentColumn")
    public List<String> parentColumns = new ArrayList<>();

    public @Nullable String childTable;

    @XmlElement(name = "childColumn")
    public List<String> childColumns = new ArrayList<>();
  }
}
