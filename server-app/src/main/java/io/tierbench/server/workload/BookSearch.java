package io.tierbench.server.workload;

import io.tierbench.contract.Fault;
import io.tierbench.contract.ProductDetails;
import io.tierbench.contract.ProductInfo;
import io.tierbench.contract.ShopException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The order message of 2007: finds of a search for books, all of the same values, made anew in
 * every call.
 *
 * <p>The paper prints most of the seventeen texts of a find. They have 423 characters together, of
 * which the address has 102 and the three images 205; what these say beyond that is ours.
 */
final class BookSearch {
  private static final int MAX = 100;
  private static final String IMAGE =
      "http://image.abcd.com/catalog/covers/043935806X/043935806X_%s.jpg";
  private static final String SMALL_IMAGE = IMAGE.formatted("small");
  private static final String MEDIUM_IMAGE = IMAGE.formatted("medium");
  private static final String LARGE_IMAGE = IMAGE.formatted("large");

  private BookSearch() {}

  /**
   * @throws ShopException where the count is not from 1 to {@value #MAX}
   */
  static ProductInfo find(int count) {
    if (count < 1 || count > MAX) {
      throw new ShopException(
          Fault.BAD_REQUEST,
          String.format(Locale.ROOT, "the number of books is not from 1 to %d", MAX));
    }
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
