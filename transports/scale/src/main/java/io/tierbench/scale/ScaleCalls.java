package io.tierbench.scale;

import io.tierbench.contract.CallProvider;
import io.tierbench.contract.ProvidedCall;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The calls on the database whose scale is on the class path; without a scale there are none. */
public final class ScaleCalls implements CallProvider {

  @Override
  public List<ProvidedCall<?, ?>> calls() {
    return Loaded.ALL;
  }

  /** Returns the objects of JSON, and the order that has been inserted. */
  @Override
  public Object comparable(Object value) {
    if (value instanceof JsonAnswer<?> answer) {
      return answer.objects();
    }
    return Loaded.CALLS != null && value instanceof InsertedOrder inserted
        ? Loaded.CALLS.stored(inserted)
        : value;
  }

  @Override
  public Map<String, String> databaseDescription() {
    return Loaded.SCALE == null ? Map.of() : Map.of("scale", String.valueOf(Loaded.SCALE.share()));
  }

  private static final class Loaded {
    static final @Nullable Scale SCALE = Scale.onClassPath();
    static final @Nullable Calls CALLS = calls();

    /** The same operations for every use. */
    static final List<ProvidedCall<?, ?>> ALL = CALLS == null ? List.of() : CALLS.all();

    private static @Nullable ScaledDatabase database;

    private static @Nullable Calls calls() {
      Scale scale = SCALE;
      return scale == null ? null : new Calls(scale, () -> database(scale));
    }

    private static synchronized ScaledDatabase database(Scale scale) {
      if (database == null) {
        database = ScaledDatabase.ofThisJvm(scale);
      }
      return database;
    }
  }
}
