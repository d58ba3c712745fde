package io.tierbench.serialization;

import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRelation;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.DataType;
import io.tierbench.contract.LineItem;
import io.tierbench.contract.Order;
import io.tierbench.contract.Payload;
import io.tierbench.contract.Product;
import io.tierbench.contract.ProductDetails;
import io.tierbench.contract.ProductInfo;
import io.tierbench.contract.PurchaseLine;
import io.tierbench.contract.PurchaseOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A check that decoded objects have the classes of the contract, for libraries that accept any
 * registered class in a list.
 */
public final class DecodedClasses {
  /** Maximum number of values in a graph, as in the longest message with a byte for each. */
  private static final long MAX_VALUES_OF_A_GRAPH = 1 << 24;

  private static final Map<Payload<?>, UnaryOperator<Object>> OF_SHOP =
      Map.of(
          Payload.ORDER, decoded -> checkOrder((Order) decoded),
          Payload.PURCHASE_ORDERS, decoded -> checkPurchaseOrders((List<?>) decoded),
          Payload.PRODUCTS, decoded -> check((List<?>) decoded, Product.class),
          Payload.DATA_SET, decoded -> checkDataSet((DataSet) decoded),
          Payload.PRODUCT_INFO, decoded -> checkProductInfo((ProductInfo) decoded));

  /** Checks of other payloads that have lists. */
  private static final Map<Payload<?>, DeclaredClasses> OF_OTHERS = others();

  private DecodedClasses() {}

  private static Map<Payload<?>, DeclaredClasses> others() {
    Map<Payload<?>, DeclaredClasses> others = new HashMap<>();
    for (Payload<?> payload : Payload.carrying()) {
      DeclaredClasses check =
          OF_SHOP.containsKey(payload) ? null : DeclaredClasses.of(payload.type());
      if (check != null) {
        others.put(payload, check);
      }
    }
    return others;
  }

  /** Checks list elements and row values. */
  public static Object check(Payload<?> payload, Object decoded) {
    UnaryOperator<Object> check = OF_SHOP.get(payload);
    if (check != null) {
      return check.apply(decoded);
    }
    DeclaredClasses declared = OF_OTHERS.get(payload);
    if (declared != null) {
      declared.check(decoded, new DeclaredClasses.ElementsLeft(MAX_VALUES_OF_A_GRAPH));
    }
    return decoded;
  }

  /** Checks like {@link #check}, and rejects a small message with many references. */
  public static Object checkGraph(Payload<?> payload, Object decoded) {
    if (decoded instanceof DataSet dataSet && values(dataSet) > MAX_VALUES_OF_A_GRAPH
        || payload == Payload.PURCHASE_ORDERS && lines((List<?>) decoded) > MAX_VALUES_OF_A_GRAPH) {
      throw new IllegalArgumentException("too many values");
    }
    return check(payload, decoded);
  }

  private static long values(DataSet dataSet) {
    long values = 0;
    for (DataTable table : dataSet.tables()) {
      long width = table.columns().size() + 1L;
      values += table.primaryKey().size() + width * (table.rows().size() + 1L);
    }
    for (DataRelation relation : dataSet.relations()) {
      values += relation.parentColumns().size() + relation.childColumns().size();
    }
    return values;
  }

  private static long lines(List<?> orders) {
    long lines = 0;
    for (Object order : orders) {
      if (order instanceof PurchaseOrder one && one.orderItems() != null) {
        lines += one.orderItems().size();
      }
    }
    return lines;
  }

  private static List<?> checkPurchaseOrders(List<?> orders) {
    for (Object order : check(orders, PurchaseOrder.class)) {
      check(((PurchaseOrder) order).orderItems(), PurchaseLine.class);
    }
    return orders;
  }

  private static ProductInfo checkProductInfo(ProductInfo info) {
    check(info.details(), ProductDetails.class);
    return info;
  }

  private static Order checkOrder(Order order) {
    check(order.lineItems(), LineItem.class);
    return order;
  }

  private static DataSet checkDataSet(DataSet dataSet) {
    check(dataSet.tables(), DataTable.class);
    check(dataSet.relations(), DataRelation.class);
    dataSet.relations().forEach(DecodedClasses::checkRelation);
    dataSet.tables().forEach(DecodedClasses::checkTable);
    return dataSet;
  }

  private static void checkTable(DataTable table) {
    check(table.columns(), DataColumn.class);
    check(table.primaryKey(), String.class);
    check(table.rows(), DataRow.class);
    DataType[] types = DataColumn.types(table.columns());
    for (DataRow row : table.rows()) {
      checkValues(row.current(), types);
      checkValues(row.original(), types);
    }
  }

  private static void checkRelation(DataRelation relation) {
    check(relation.parentColumns(), String.class);
    check(relation.childColumns(), String.class);
  }

  private static void checkValues(@Nullable List<?> values, DataType[] types) {
    if (values == null) {
      return;
    }
    DataColumn.requireOneEach(types.length, values);
    checkPositions(values);
    for (int i = 0; i < types.length; i++) {
      Object value = values.get(i);
      if (value != null && !types[i].javaType().isInstance(value)) {
        throw new IllegalArgumentException(
            "a value of class %s in a column %s"
                .formatted(value.getClass().getSimpleName(), types[i]));
      }
    }
  }

  private static List<?> check(@Nullable List<?> elements, Class<?> type) {
    if (elements == null) {
      throw new IllegalArgumentException("not a list of " + type.getSimpleName());
    }
    checkPositions(elements);
    for (Object element : elements) {
      if (!type.isInstance(element)) {
        throw new IllegalArgumentException("not a " + type.getSimpleName());
      }
    }
    return elements;
  }

  /** Requires a random-access list: iteration by position would be quadratic for a linked list. */
  static void checkPositions(List<?> list) {
    if (!(list instanceof RandomAccess)) {
      throw new IllegalArgumentException(
          "a %s, which has no random access".formatted(list.getClass().getSimpleName()));
    }
  }
}
