package io.tierbench.serialization.encoded;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import javax.xml.namespace.QName;
import org.apache.axis.encoding.TypeMapping;
import org.apache.axis.encoding.ser.BeanDeserializerFactory;
import org.apache.axis.encoding.ser.BeanSerializerFactory;

/**
 * The types of the contract as Axis beans, because Axis does not support records. It writes an
 * array as such only if a bean has methods for it.
 */
public final class AxisBeans {
  private static final List<Class<?>> BEANS =
      List.of(Address.class, LineItem.class, Order.class, Product.class, Customer.class);

  private AxisBeans() {}

  static QName name(String localName) {
    return new QName("urn:tierbench:shop", localName);
  }

  static void register(TypeMapping types) {
    for (Class<?> bean : BEANS) {
      QName name = name(bean.getSimpleName());
      types.register(
          bean,
          name,
          new BeanSerializerFactory(bean, name),
          new BeanDeserializerFactory(bean, name));
    }
  }

  /**
   * Converts a record to its bean, with everything in it.
   *
   * @param type that the bean has to it
   * @param known beans of records that may occur again
   */
  static Object toBean(Object value, Class<?> type, Map<Object, Object> known) throws Exception {
    if (value instanceof List<?> list) {
      Object array = Array.newInstance(type.getComponentType(), list.size());
      for (int i = 0; i < list.size(); i++) {
        Array.set(array, i, toBean(list.get(i), type.getComponentType(), known));
      }
      return array;
    }
    if (value instanceof LocalDateTime date) {
      Calendar calendar = new GregorianCalendar(TimeZone.getTimeZone("GMT"));
      calendar.setTimeInMillis(date.toInstant(ZoneOffset.UTC).toEpochMilli());
      return calendar;
    }
    if (!(value instanceof Record) || known.containsKey(value)) {
      return known.getOrDefault(value, value);
    }
    Object bean = type.getConstructor().newInstance();
    known.put(value, bean);
    for (RecordComponent component : value.getClass().getRecordComponents()) {
      Field field = type.getDeclaredField(component.getName());
      field.set(bean, toBean(component.getAccessor().invoke(value), field.getType(), known));
    }
    return bean;
  }

  /** Converts a bean back to what a record of the contract has. */
  static Object toContract(Object bean) throws Exception {
    if (bean instanceof Object[] array) {
      List<Object> list = new ArrayList<>();
      for (Object element : array) {
        list.add(toContract(element));
      }
      return list;
    }
    if (bean instanceof Calendar date) {
      return LocalDateTime.ofInstant(date.toInstant(), date.getTimeZone().toZoneId());
    }
    if (bean == null || !BEANS.contains(bean.getClass())) {
      return bean;
    }
    Class<?> type = Class.forName("io.tierbench.contract." + bean.getClass().getSimpleName());
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    Object[] values = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      types[i] = components[i].getType();
      Field field = bean.getClass().getDeclaredField(components[i].getName());
      values[i] = toContract(field.get(bean));
    }
    return type.getDeclaredConstructor(types).newInstance(values);
  }

  public static final class Address {
    public String name;
    public String street;
    public String city;
    public String region;
    public String postalCode;
    public String country;
  }

  public static final class LineItem {
    public int productId;
    public double unitPrice;
    public short quantity;
    public double discount;
  }

  public static final class Order {
    public int orderId;
    public String customerId;
    public int employeeId;
    public Calendar orderDate;
    public Address shippingAddress;
    public Address billingAddress;
    public int shipVia;
    public BigDecimal freight;
    LineItem[] lineItems;

    public LineItem[] getLineItems() {
      return lineItems;
    }

    public void setLineItems(LineItem[] lineItems) {
      this.lineItems = lineItems;
    }
  }

  public static final class Product {
    public int productId;
    public String productName;
    public int supplierId;
    public int categoryId;
    public String quantityPerUnit;
    public BigDecimal unitPrice;
    public short unitsInStock;
    public short unitsOnOrder;
    public short reorderLevel;
    public boolean discontinued;
  }

  public static final class Customer {
    public String customerId;
    public String companyName;
    public String contactName;
    public String contactTitle;
    public String address;
    public String city;
    public String region;
    public String postalCode;
    public String country;
    public String phone;
    public String fax;
  }
}
