package io.tierbench.framework.jaxrs;

import io.tierbench.contract.Customer;
import io.tierbench.contract.Order;
import io.tierbench.contract.Product;
import io.tierbench.serialization.PlainDataSet;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;

/** The shop as resources. */
@Path("/")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public interface ShopResource {
  @POST
  @Path("empty")
  void empty();

  @POST
  @Path("orders")
  Integer storeOrder(Order order);

  @GET
  @Path("products")
  List<Product> loadProducts();

  @GET
  @Path("customers/{id}")
  Customer loadCustomer(@PathParam("id") String id);

  @POST
  @Path("data-sets/orders")
  Integer storeOrderDataSet(PlainDataSet order);

  @GET
  @Path("data-sets/products")
  PlainDataSet loadProductsDataSet();

  @GET
  @Path("data-sets/customers/{id}")
  PlainDataSet loadCustomerDataSet(@PathParam("id") String id);
}
