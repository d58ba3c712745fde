package io.tierbench.server.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.ProductDetails;
import io.tierbench.contract.ProductInfo;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the answers of the paper of 2007 that need no database, except for its orders. */
class MadeAnswersTest {
  private final Shop shop = new ShopWithoutDatabase();

  private static int characters(ProductDetails details) throws ReflectiveOperationException {
    int characters = 0;
    for (RecordComponent component : ProductDetails.class.getRecordComponents()) {
      characters += ((String) component.getAccessor().invoke(details)).length();
    }
    return characters;
  }

  @Test
  void aBookHasAsManyCharactersAsThePaperPrints() throws ReflectiveOperationException {
    ProductInfo info = shop.call(Operation.GET_PRODUCT_INFO, 1);

    assertThat(info.totalResults()).isEqualTo("1");
    assertThat(info.totalPages()).isEqualTo("1");
    assertThat(info.listName()).isEqualTo("Books");
    assertThat(info.details()).hasSize(1);
    assertThat(info.details().get(0).url()).hasSize(102).startsWith("http://www.abcd.com/");
    assertThat(characters(info.details().get(0))).isEqualTo(423);
    assertThat(shop.call(Operation.GET_PRODUCT_INFO, 1)).isEqualTo(info);
    assertThat(shop.call(Operation.GET_PRODUCT_INFO, 1).details().get(0))
        .isNotSameAs(info.details().get(0));
    assertThat(shop.call(Operation.GET_PRODUCT_INFO, 100).totalResults()).isEqualTo("100");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 101, Integer.MAX_VALUE, Integer.MIN_VALUE})
  void thereAreOneToAHundredBooks(int count) {
    assertThatExceptionOfType(ShopException.class)
        .isThrownBy(() -> shop.call(Operation.GET_PRODUCT_INFO, count))
        .satisfies(e -> assertThat(e.fault()).isEqualTo(Fault.BAD_REQUEST));
  }

  @Test
  void bytesAreRandomAndAlwaysTheSame() {
    byte[] bytes = shop.call(Operation.GET_BYTES, 256 << 10);

    assertThat(bytes).hasSize(256 << 10);
    assertThat(shop.call(Operation.GET_BYTES, 128)).isEqualTo(Arrays.copyOf(bytes, 128));
    assertThat(shop.call(Operation.GET_BYTES, 128))
        .isNotSameAs(shop.call(Operation.GET_BYTES, 128));
    assertThat(shop.call(Operation.GET_BYTES, 0)).isEmpty();
    assertThat(shop.call(Operation.GET_BYTES, 1 << 20)).hasSize(1 << 20);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, (1 << 20) + 1, Integer.MAX_VALUE, Integer.MIN_VALUE})
  void thereIsAMebibyteAtMost(int count) {
    assertThatExceptionOfType(ShopException.class)
        .isThrownBy(() -> shop.call(Operation.GET_BYTES, count))
        .satisfies(e -> assertThat(e.fault()).isEqualTo(Fault.BAD_REQUEST));
  }
}
