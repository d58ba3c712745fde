package io.tierbench.server.workload;

import io.tierbench.contract.ProductDetails;
import io.tierbench.contract.ProductInfo;
import java.util.ArrayList;
import java.util.List;

/**
 * The order message of 2007: results of a book search with constant values, created in every call.
 *
 * <p>The paper prints most of the seventeen texts of a result. All seventeen have 423 characters in
 * total, with 102 for the address and 205 for the three images; their exact content is ours.
 */
final class BookSearch {
  private static final int MAX_BOOKS = 100;
  private static final String IMAGE =
      "http://image.abcd.com/catalog/covers/043935806X/043935806X_%s.jpg";
  private static final String SMALL_IMAGE = IMAGE.formatted("small");
  private static final String MEDIUM_IMAGE = IMAGE.formatted("medium");
  private static final String LARGE_IMAGE = IMAGE.formatted("large");

  private BookSearch() {}

  static ProductInfo find(int count) {
    OrderRules.requireCount("books", count, 1, MAX_BOOKS);
    List<ProductDetails> details = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      details.add(book());
    }
    return new ProductInfo(String.valueOf(count), "1", "Books", details);
  }

  private static ProductDetails book() {
    return new ProductDetails(
        "http://www.abcd.com/exec/search/books/detail/043935806X?list=books&page=1&session=012345678&lang=en-us",
        "043935806X",
        "Any Book Available",
        "Books",
        "07/01/2003",
        "Scholastic",
        "Scholastic",
        SMALL_IMAGE,
        MEDIUM_IMAGE,
        LARGE_IMAGE,
        "29.99",
        "12.00",
        "3.95",
        "043935806X",
        "",
        "",
        "Usually ships within 24 hours");
  }
}
