package io.tierbench.server.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Product;
import io.tierbench.contract.ProductSearch;
import io.tierbench.contract.ShopException;
import io.tierbench.server.TestDatabase;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class SearchProductsTest {
  private final ShopService shop = new ShopService(TestDatabase.DATABASE, Insertion.ROW_BY_ROW);

  private List<Product> search(String name, int limit) {
    return shop.call(Operation.SEARCH_PRODUCTS, new ProductSearch(name, limit));
  }

  private List<Product> expected(String name, int limit) {
    return shop.loadProducts().stream()
        .filter(product -> product.productName().toLowerCase(Locale.ROOT).contains(name))
        .limit(limit)
        .toList();
  }

  @Test
  void findsTheFirstProductsWhoseNameContainsTheText() {
    assertThat(search("s", 100)).isEqualTo(expected("s", 100)).hasSizeGreaterThan(10);
    assertThat(search("S", 10)).isEqualTo(expected("s", 10)).hasSize(10);
    assertThat(search("", 3)).isEqualTo(expected("", 3)).hasSize(3);
    assertThat(search("%", 10)).isEmpty();
    assertThat(search("_", 10)).isEmpty();
  }

  @Test
  void rowsHaveTheSameFacts() {
    ProductSearch search = new ProductSearch("s", 10);

    assertThat(Conversion.toProducts(shop.call(Operation.SEARCH_PRODUCTS_DATA_SET, search)))
        .isEqualTo(shop.call(Operation.SEARCH_PRODUCTS, search));
  }

  @Test
  void rejectsNoTextAndPagesOfNoneOrTooMany() {
    for (ProductSearch search :
        List.of(
            new ProductSearch(null, 10),
            new ProductSearch("ch", 0),
            new ProductSearch("ch", -1),
            new ProductSearch("ch", 101))) {
      for (Operation<ProductSearch, ?> operation :
          List.of(Operation.SEARCH_PRODUCTS, Operation.SEARCH_PRODUCTS_DATA_SET)) {
        assertThatExceptionOfType(ShopException.class)
            .isThrownBy(() -> shop.call(operation, search))
            .satisfies(e -> assertThat(e.fault()).isEqualTo(Fault.BAD_REQUEST));
      }
    }
  }
}
