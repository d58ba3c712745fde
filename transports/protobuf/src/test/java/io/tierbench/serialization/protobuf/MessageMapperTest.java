package io.tierbench.serialization.protobuf;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Parser;
import io.tierbench.contract.Payload;
import io.tierbench.proto.Count;
import io.tierbench.serialization.Effort;
import java.time.Year;
import org.junit.jupiter.api.Test;

/** Tests a payload that is not one of the shop. */
class MessageMapperTest {
  private static final Payload<Year> YEAR = Payload.of("year", "year", Year.class);

  /** A service of the tests. */
  public static final class YearMapper implements MessageMapper<Year, Count> {

    @Override
    public Payload<Year> payload() {
      return YEAR;
    }

    @Override
    public Count toMessage(Year value) {
      return Count.newBuilder().setCount(value.getValue()).build();
    }

    @Override
    public Parser<Count> parser() {
      return Count.parser();
    }

    @Override
    public Year toDomain(Count message) {
      return Year.of(message.getCount());
    }
  }

  @Test
  void theCodecFindsTheMapperOfAPayload() throws Exception {
    ProtobufCodec codec = new ProtobufCodec(Effort.DOCUMENTED);

    byte[] bytes = codec.encode(YEAR, Year.of(2026));

    assertThat(bytes).isEqualTo(Count.newBuilder().setCount(2026).build().toByteArray());
    assertThat(codec.decode(YEAR, bytes)).isEqualTo(Year.of(2026));
  }
}
