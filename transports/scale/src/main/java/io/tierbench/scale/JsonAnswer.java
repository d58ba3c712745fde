package io.tierbench.scale;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An answer whose JSON the database has made. A server writes the text as it is; a caller reads the
 * objects in it.
 *
 * @param <R> objects of the answer
 */
abstract class JsonAnswer<R> {
  private final @Nullable String text;
  private final @Nullable R objects;

  private JsonAnswer(@Nullable String text, @Nullable R objects) {
    this.text = text;
    this.objects = objects;
  }

  @JsonValue
  @JsonRawValue
  String text() {
    return Objects.requireNonNull(text);
  }

  /** Returns the objects, which are read from the text if there are none yet. */
  R objects() {
    return objects == null ? Json.<JsonAnswer<R>>read(text(), getClass()).objects() : objects;
  }

  static final class OfCustomer extends JsonAnswer<CustomerRow> {
    OfCustomer(String text) {
      super(text, null);
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    OfCustomer(CustomerRow customer) {
      super(null, customer);
    }
  }

  static final class OfCustomers extends JsonAnswer<List<CustomerRow>> {
    OfCustomers(String text) {
      super(text, null);
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    OfCustomers(List<CustomerRow> customers) {
      super(null, customers);
    }
  }

  static final class OfOrders extends JsonAnswer<List<OrderRow>> {
    OfOrders(String text) {
      super(text, null);
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    OfOrders(List<OrderRow> orders) {
      super(null, orders);
    }
  }
}
