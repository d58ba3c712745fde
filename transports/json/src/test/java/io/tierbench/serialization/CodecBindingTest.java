package io.tierbench.serialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tierbench.contract.FakeShop;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Payload;
import io.tierbench.contract.Samples;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.json.JsonCodec;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.WireService;
import java.nio.charset.StandardCharsets;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Tests the message if a codec decodes an object of the wrong class. */
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
    Exchange server = binding.server(shop);

    assertFault(
        () -> server.call("loadCustomer", new byte[1]),
        Fault.BAD_REQUEST,
        "loadCustomer: 'customerId' is missing");
    assertThat(shop.operation).isNull();
    assertFault(
        binding.client((operation, request) -> new byte[1])::loadProducts,
        Fault.INTERNAL,
        "the response of 'loadProducts' cannot be decoded as application/x-stubborn: 'products' is missing");
  }

  @Test
  void aCodecThatReturnsAnotherClassIsNamed() {
    Binding binding = new CodecBinding(new StubbornCodec(Samples.customer()));
    Exchange server = binding.server(shop);
    Shop client = binding.client((operation, request) -> new byte[1]);

    assertFault(
        () -> server.call("storeOrder", new byte[1]),
        Fault.BAD_REQUEST,
        "the request of 'storeOrder' cannot be decoded as application/x-stubborn: StubbornCodec returned Customer for the order");
    assertThat(shop.operation).isNull();
    assertFault(
        () -> client.storeOrder(Samples.order()),
        Fault.INTERNAL,
        "the response of 'storeOrder' cannot be decoded as application/x-stubborn: StubbornCodec returned Customer for the order id");
    assertThat(client.loadCustomer("ALFKI")).isEqualTo(Samples.customer());
  }

  @Test
  void aDocumentThatSaysNullIsNoCustomerId() {
    for (Effort effort : Effort.values()) {
      Exchange server = new CodecBinding(new JsonCodec(effort)).server(shop);

      assertFault(
          () -> server.call("loadCustomer", "null".getBytes(StandardCharsets.UTF_8)),
          Fault.BAD_REQUEST,
          "loadCustomer: 'customerId' is missing");
    }
  }

  private static void assertFault(ThrowingCallable call, Fault fault, String message) {
    assertThatExceptionOfType(ShopException.class)
        .isThrownBy(call)
        .withMessage(message)
        .satisfies(e -> assertThat(e.fault()).isEqualTo(fault));
  }
}
