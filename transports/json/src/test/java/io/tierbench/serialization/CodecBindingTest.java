package io.tierbench.serialization;

import static io.tierbench.contract.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.contract.FakeShop;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Payload;
import io.tierbench.contract.Samples;
import io.tierbench.contract.Shop;
import io.tierbench.wire.WireService;
import org.junit.jupiter.api.Test;

/** Tests the message if a codec decodes nothing, or an object of the wrong class. */
class CodecBindingTest {
  private final FakeShop shop = new FakeShop();

  /** A codec that always decodes the same object. */
  private record StubbornCodec(Object decoded) implements Codec {

    @Override
    public WireService service() {
      return new WireService("stubborn", "application/x-stubborn", null);
    }

    @Override
    public <T> byte[] encode(Payload<T> payload, T value) {
      return new byte[1];
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T decode(Payload<T> payload, byte[] bytes) {
      return (T) decoded;
    }
  }

  @Test
  void anArgumentThatIsNullIsMissing() {
    Binding binding = new CodecBinding(new StubbornCodec(null));

    assertFault(Fault.BAD_REQUEST, () -> binding.server(shop).call("loadCustomer", new byte[1]))
        .hasMessage("loadCustomer: 'customerId' is missing");
    assertThat(shop.operation).isNull();
    assertFault(Fault.INTERNAL, binding.client((operation, request) -> new byte[1])::loadProducts)
        .hasMessage(
            "the response of 'loadProducts' cannot be decoded as application/x-stubborn: 'products' is missing");
  }

  @Test
  void aCodecThatReturnsAnotherClassIsNamed() {
    Binding binding = new CodecBinding(new StubbornCodec(Samples.customer()));
    Shop client = binding.client((operation, request) -> new byte[1]);

    assertFault(Fault.BAD_REQUEST, () -> binding.server(shop).call("storeOrder", new byte[1]))
        .hasMessage(
            "the request of 'storeOrder' cannot be decoded as application/x-stubborn: StubbornCodec returned Customer for the order");
    assertThat(shop.operation).isNull();
    assertFault(Fault.INTERNAL, () -> client.storeOrder(Samples.order()))
        .hasMessage(
            "the response of 'storeOrder' cannot be decoded as application/x-stubborn: StubbornCodec returned Customer for the order id");
  }
}
