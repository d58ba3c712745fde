package io.tierbench.server.control;

import io.netty.util.internal.PlatformDependent;
import io.tierbench.plugin.ReplacedLibraries;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A description of a JVM and of its start, as names and values for the record of a run. */
public record JvmDescription(Map<String, String> values) {
  /** Name of the value that lists the {@link ReplacedLibraries} in use; absent if none is. */
  public static final String LIBRARIES = "libraries";

  /**
   * Pattern of agent options, and of properties other than ours, the JDK's and those of libraries
   * under test.
   */
  private static final Pattern FOREIGN_VALUE =
      Pattern.compile(
          "^(-D(?!(?:compilerBlackholesEnabled=|(?:tierbench|jmh|java|jdk|sun|user|file|io\\.netty|io\\.grpc|org\\.apache\\.cxf)\\.))[^=]+=|-(?:javaagent|agentpath|agentlib):[^=]+=).*",
          Pattern.DOTALL);

  public static JvmDescription ofThisJvm() {
    RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
    Map<String, String> values = new LinkedHashMap<>();
    values.put("pid", String.valueOf(ProcessHandle.current().pid()));
    values.put("java", System.getProperty("java.version"));
    values.put("vm", runtime.getVmName() + " " + runtime.getVmVersion());
    values.put("vendor", runtime.getVmVendor());
    values.put("arguments", withoutForeignValues(runtime.getInputArguments()));
    values.put(
        "garbageCollectors",
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .map(GarbageCollectorMXBean::getName)
            .collect(Collectors.joining(", ")));
    values.put("maxHeapBytes", String.valueOf(Runtime.getRuntime().maxMemory()));
    values.put("nettyUsesUnsafe", String.valueOf(PlatformDependent.hasUnsafe()));
    values.put("processors", String.valueOf(Runtime.getRuntime().availableProcessors()));
    List<String> libraries = ReplacedLibraries.ofThisJvm().inUse();
    if (!libraries.isEmpty()) {
      values.put(LIBRARIES, String.join(" ", libraries));
    }
    return new JvmDescription(values);
  }

  /** Returns arguments as one line, without unknown values, which may be secrets. */
  static String withoutForeignValues(List<String> arguments) {
    return arguments.stream()
        .map(argument -> FOREIGN_VALUE.matcher(argument).replaceFirst("$1***"))
        .collect(Collectors.joining(" "));
  }

  public JvmDescription with(String name, Object value) {
    Map<String, String> more = new LinkedHashMap<>(values);
    more.put(name, value.toString());
    return new JvmDescription(more);
  }
}
