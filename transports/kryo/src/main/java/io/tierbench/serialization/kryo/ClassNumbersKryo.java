package io.tierbench.serialization.kryo;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.util.DefaultClassResolver;
import io.tierbench.contract.Payload;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;

/** A Kryo that writes class numbers, without references. */
final class ClassNumbersKryo extends BaseKryo {

  ClassNumbersKryo() {
    super(new NumbersOnly(), null);
    register(ArrayList.class);
    Payload.FIRST_CLASSES.forEach(this::register);
    register(BigDecimal.class);
    register(LocalDateTime.class);
    register(byte[].class);
    Payload.classes().forEach(this::register);
  }

  /** Rejects class names, which Kryo would look up and remember before rejecting them. */
  private static final class NumbersOnly extends DefaultClassResolver {

    @Override
    protected Registration readName(Input input) {
      throw new KryoException("a class name instead of a number");
    }
  }
}
