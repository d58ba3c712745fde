package io.tierbench.serialization.kryo;

import com.esotericsoftware.kryo.KryoException;
import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRelation;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.LineItem;
import io.tierbench.contract.Order;
import io.tierbench.contract.Product;
import java.util.List;

/**
 * Lists of what they should be lists of: Kryo's own serializers put in whatever registered class
 * the bytes name. Values of rows are looked at where their columns are known.
 */
final class ElementClasses {

  private ElementClasses() {}

  /**
   * @throws KryoException where an element has a class that its list cannot have
   */
  static void check(Object value) {
    if (value instanceof Order order) {
      check(order.lineItems(), LineItem.class);
    } else if (value instanceof DataSet dataSet) {
      check(dataSet.tables(), DataTable.class);
      check(dataSet.relations(), DataRelation.class);
      dataSet.relations().forEach(ElementClasses::checkRelation);
      dataSet.tables().forEach(ElementClasses::checkTable);
    } else if (value instanceof List<?> products) {
      check(products, Product.class);
    }
  }

  private static void checkTable(DataTable table) {
    check(table.columns(), DataColumn.class);
    check(table.primaryKey(), String.class);
    check(table.rows(), DataRow.class);
  }

  private static void checkRelation(DataRelation relation) {
    check(relation.parentColumns(), String.class);
    check(relation.childColumns(), String.class);
  }

  private static void check(List<?> elements, Class<?> type) {
    if (elements == null) {
      throw new KryoException("no list of " + type.getSimpleName());
    }
    for (Object element : elements) {
      if (!type.isInstance(element)) {
        throw new KryoException("not a " + type.getSimpleName());
      }
    }
  }
}
