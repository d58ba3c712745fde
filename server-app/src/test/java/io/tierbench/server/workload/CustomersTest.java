package io.tierbench.server.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.server.TestDatabase;
import io.tierbench.server.database.DatabaseException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class CustomersTest {

  @Test
  void drawsFromAllCustomers() {
    Customers customers = new Customers(Customers.ids(TestDatabase.DATABASE), 1);

    assertThat(Stream.generate(customers::next).limit(5000).distinct().sorted().toList())
        .isEqualTo(Customers.ids(TestDatabase.DATABASE))
        .hasSize(91);
  }

  @Test
  void theSeedDecidesTheSequence() {
    assertThat(sequence(7)).isEqualTo(sequence(7)).isNotEqualTo(sequence(8));
  }

  private static List<String> sequence(long seed) {
    Customers customers = new Customers(Customers.ids(TestDatabase.DATABASE), seed);
    return Stream.generate(customers::next).limit(100).toList();
  }

  @Test
  void noCustomersIsAnError() {
    assertThatThrownBy(() -> new Customers(List.of(), 1))
        .isInstanceOf(DatabaseException.class)
        .hasMessageContaining("no customers");
  }
}
