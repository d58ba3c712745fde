package io.tierbench.serialization.soap;

import io.tierbench.contract.Payload;
import io.tierbench.plugin.Providers;
import java.util.Optional;

/**
 * An endpoint interface that adds operations to the shop's, and one payload that only JAXB carries.
 * {@link Providers} finds it.
 *
 * @param <T> the type of the payload
 * @param <B> its JAXB bean, or a list of beans
 */
public interface PortExtension<T, B> {
  /** The extension on the class path, if any. */
  @SuppressWarnings("rawtypes")
  Optional<PortExtension<?, ?>> INSTALLED =
      Providers.of(PortExtension.class).stream()
          .<PortExtension<?, ?>>map(extension -> extension)
          .findFirst();

  /** Returns the endpoint interface with the operations of the shop and the added ones. */
  Class<? extends ShopPort> port();

  Payload<T> payload();

  B toBean(T value);

  T toDomain(B bean);

  /** Returns the endpoint interface of all operations: the shop's if nothing extends it. */
  static Class<? extends ShopPort> endpointInterface() {
    return INSTALLED.<Class<? extends ShopPort>>map(PortExtension::port).orElse(ShopPort.class);
  }

  /** Tells whether only the beans of the extension can carry a payload. */
  static boolean carries(Payload<?> payload) {
    return INSTALLED.filter(extension -> extension.payload() == payload).isPresent();
  }
}
