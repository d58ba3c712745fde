package io.tierbench.framework.springmvc;

import io.tierbench.contract.Customer;
import io.tierbench.contract.Order;
import io.tierbench.contract.Product;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.framework.RestShop;
import io.tierbench.serialization.PlainDataSet;
import java.util.List;
import java.util.Objects;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerResponse;

/** The shop as a REST service. */
@EnableAutoConfiguration
@RestController
class ShopController {
  private final Shop shop;

  ShopController(Shop shop) {
    this.shop = shop;
  }

  @PostMapping("/empty")
  void empty() {
    shop.empty();
  }

  @PostMapping("/orders")
  int storeOrder(@RequestBody Order order) {
    return shop.storeOrder(order);
  }

  @GetMapping("/products")
  List<Product> loadProducts() {
    return shop.loadProducts();
  }

  @GetMapping("/customers/{id}")
  Customer loadCustomer(@PathVariable String id) {
    return shop.loadCustomer(id);
  }

  @PostMapping("/data-sets/orders")
  int storeOrder(@RequestBody PlainDataSet order) {
    return shop.storeOrderDataSet(order.toDataSet());
  }

  @GetMapping("/data-sets/products")
  PlainDataSet loadProductsDataSet() {
    return PlainDataSet.of(shop.loadProductsDataSet());
  }

  @GetMapping("/data-sets/customers/{id}")
  PlainDataSet loadCustomerDataSet(@PathVariable String id) {
    return PlainDataSet.of(shop.loadCustomerDataSet(id));
  }

  /** Returns functions for the provided calls, whose types no method of a controller has. */
  static RouterFunction<ServerResponse> functions(List<RestShop.Route> routes) {
    RouterFunctions.Builder functions = RouterFunctions.route();
    for (RestShop.Route route : routes) {
      ParameterizedTypeReference<Object> type =
          ParameterizedTypeReference.forType(Objects.requireNonNull(route.body()));
      functions.POST(
          route.path(),
          request ->
              ServerResponse.ok()
                  .contentType(MediaType.APPLICATION_JSON)
                  .body(route.answer().apply("", request.body(type))));
    }
    return functions
        .onError(
            ShopException.class, (e, request) -> ServerResponse.from(failed((ShopException) e)))
        .build();
  }

  @ExceptionHandler
  static ErrorResponse failed(ShopException e) {
    HttpStatus status = HttpStatus.valueOf(RestShop.status(e.fault()));
    return ErrorResponse.create(e, status, String.valueOf(e.getMessage()));
  }
}
