package io.tierbench.record;

import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A call with a user's own data, parsed from the name of its workload: {@code getSample}, {@code
 * putSample100}.
 *
 * @param get whether the data are the response; otherwise they are the request
 * @param size number of times that the data repeat the sample
 */
public record SampleCall(boolean get, int size) implements Comparable<SampleCall> {
  private static final Pattern WORKLOAD = Pattern.compile("(get|put)Sample([1-9][0-9]{0,8})?");

  private static final Comparator<SampleCall> GETS_FIRST =
      Comparator.comparing((SampleCall call) -> !call.get).thenComparing(SampleCall::size);

  /** Returns the call of a workload; empty if its data are not those of a sample. */
  public static Optional<SampleCall> of(String workload) {
    Matcher name = WORKLOAD.matcher(workload);
    return name.matches()
        ? Optional.of(
            new SampleCall(
                name.group(1).equals("get"),
                name.group(2) == null ? 1 : Integer.parseInt(name.group(2))))
        : Optional.empty();
  }

  /** Returns the display name, such as {@code getting 100 times the sample}. */
  public String displayName() {
    return (get ? "getting " : "sending ")
        + (size == 1 ? "the sample" : String.format(Locale.ROOT, "%,d times the sample", size));
  }

  @Override
  public int compareTo(SampleCall other) {
    return GETS_FIRST.compare(this, other);
  }
}
