package io.tierbench.server.workload;

import io.tierbench.contract.DataSet;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Product;
import io.tierbench.contract.ProductSearch;
import io.tierbench.contract.ShopException;
import io.tierbench.server.database.Database;
import io.tierbench.server.database.Sql;
import java.util.List;

/** The workload that searches products by name: one statement, two parameters. */
final class SearchProducts {
  private static final int MAX_LIMIT = 100;

  private final Query query;
  private final TableReader reader;

  SearchProducts(Database database) {
    query = new Query(database, Sql.read("search-products"));
    reader = new TableReader(database.catalogue().table("products"));
  }

  List<Product> search(ProductSearch search) {
    return query.run(parameters(search), LoadProducts::read);
  }

  DataSet searchDataSet(ProductSearch search) {
    return query.dataSet(parameters(search), reader);
  }

  private static Query.Parameters parameters(ProductSearch search) {
    if (search.name() == null) {
      throw new ShopException(Fault.BAD_REQUEST, "the name to search for is missing");
    }
    if (search.limit() < 1 || search.limit() > MAX_LIMIT) {
      throw OrderRules.badRequest("the limit is %d; expected 1 to %d", search.limit(), MAX_LIMIT);
    }
    return statement -> {
      statement.setString(1, search.name());
      statement.setInt(2, search.limit());
    };
  }
}
