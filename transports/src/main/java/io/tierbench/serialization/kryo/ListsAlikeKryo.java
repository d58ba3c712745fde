package io.tierbench.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.serializers.CollectionSerializer;
import com.esotericsoftware.kryo.util.DefaultClassResolver;
import io.tierbench.contract.Address;
import io.tierbench.contract.Customer;
import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRelation;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.DataType;
import io.tierbench.contract.LineItem;
import io.tierbench.contract.Order;
import io.tierbench.contract.Product;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;

/**
 * Kryo with its own serializers for records, collections and values, which write the class of each
 * by its number. All lists travel as one class: those of the JDK, of which there are many, would
 * have to be registered one by one.
 */
final class ListsAlikeKryo extends Kryo {
  /** A value in a row in a table in a data set, with the lists between them, and some to spare. */
  private static final int DEPTH = 16;

  private static final Class<?>[] CLASSES = {
    Address.class,
    LineItem.class,
    Order.class,
    Product.class,
    Customer.class,
    DataSet.class,
    DataTable.class,
    DataColumn.class,
    DataRelation.class,
    DataRow.class,
    DataRow.State.class,
    DataType.class,
    BigDecimal.class,
    LocalDateTime.class
  };

  ListsAlikeKryo() {
    super(new NumbersOnly(), null);
    setMaxDepth(DEPTH);
    register(ArrayList.class, new BoundedListSerializer());
    for (Class<?> type : CLASSES) {
      register(type);
    }
  }

  /** Takes no names of classes, which Kryo would look up and remember before it refuses them. */
  private static final class NumbersOnly extends DefaultClassResolver {

    @Override
    protected Registration readName(Input input) {
      throw new KryoException("the name of a class where only numbers are known");
    }
  }

  @Override
  @SuppressWarnings({"rawtypes", "unchecked"})
  public Registration getRegistration(Class type) {
    return super.getRegistration(List.class.isAssignableFrom(type) ? ArrayList.class : type);
  }

  /** Kryo's own, but for more elements than the message can honestly have. */
  private static final class BoundedListSerializer extends CollectionSerializer<List<?>> {

    @Override
    protected List<?> create(Kryo kryo, Input input, Class<? extends List<?>> type, int size) {
      ((BoundedInput) input).takeElements(size);
      return new ArrayList<>(size);
    }
  }
}
