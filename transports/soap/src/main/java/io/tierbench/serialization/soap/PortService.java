package io.tierbench.serialization.soap;

import io.tierbench.contract.Shop;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.apache.cxf.jaxws.JAXWSMethodInvoker;
import org.apache.cxf.message.Exchange;
import org.jspecify.annotations.Nullable;

/** Server-side adapter: CXF invokes it instead of an implementation of the endpoint interface. */
public final class PortService extends JAXWSMethodInvoker {
  private final Shop shop;

  PortService(Shop shop) {
    super(shop);
    this.shop = shop;
  }

  @Override
  protected @Nullable Object performInvocation(
      Exchange exchange, Object bean, Method method, Object[] parameters)
      throws InvocationTargetException {
    return invoke(shop, method, parameters);
  }

  public static @Nullable Object invoke(Shop shop, Method method, Object... parameters)
      throws InvocationTargetException {
    try {
      return SoapOperation.of(method).answer(shop, parameters);
    } catch (ShopFault e) {
      throw new InvocationTargetException(e);
    }
  }
}
