package io.tierbench.record;

import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The machine of a run. Unknown values are null. */
public record Machine(
    @Nullable String operatingSystem,
    @Nullable String kernel,
    @Nullable String architecture,
    @Nullable String processor,
    int cores,
    @Nullable Long memoryBytes,
    @Nullable String governor,
    @Nullable String virtualization) {

  private static final Path ROOT = Path.of("/");

  static Machine describe() {
    OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
    return new Machine(
        operatingSystem(system),
        first(List.of(() -> Program.output(ROOT, "uname", "-sr"), system::getVersion)),
        system.getArch(),
        findProcessor(),
        system.getAvailableProcessors(),
        memoryBytes(system),
        Program.text(Path.of("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")),
        findVirtualization());
  }

  private static String operatingSystem(OperatingSystemMXBean system) {
    String distribution = value(Program.text(Path.of("/etc/os-release")), "PRETTY_NAME", "=");
    return distribution == null
        ? system.getName() + " " + system.getVersion()
        : distribution.replace("\"", "");
  }

  private static @Nullable String findProcessor() {
    return first(
        List.of(
            () -> value(Program.text(Path.of("/proc/cpuinfo")), "model name", ":"),
            // On ARM the kernel gives only numbers; lscpu knows their names.
            () -> value(Program.output(ROOT, "lscpu"), "Model name", ":"),
            () -> Program.output(ROOT, "sysctl", "-n", "machdep.cpu.brand_string")));
  }

  private static @Nullable Long memoryBytes(OperatingSystemMXBean system) {
    return system instanceof com.sun.management.OperatingSystemMXBean detailed
        ? Long.valueOf(detailed.getTotalMemorySize())
        : null;
  }

  private static @Nullable String findVirtualization() {
    String flags = value(Program.text(Path.of("/proc/cpuinfo")), "flags", ":");
    String hypervisor =
        first(
            List.of(
                () -> Program.text(Path.of("/sys/class/dmi/id/product_name")),
                () -> Program.text(Path.of("/sys/hypervisor/type"))));
    boolean guest =
        (flags != null && (" " + flags + " ").contains(" hypervisor "))
            || "1".equals(Program.output(ROOT, "sysctl", "-n", "kern.hv_vmm_present"));
    boolean container =
        Files.exists(Path.of("/.dockerenv")) || Files.exists(Path.of("/run/.containerenv"));
    String signs =
        Stream.of(guest ? "virtual machine" : null, container ? "container" : null, hypervisor)
            .filter(Objects::nonNull)
            .collect(Collectors.joining(", "));
    return signs.isEmpty() ? null : signs;
  }

  /** Returns the value of the first line {@code name separator value}. */
  private static @Nullable String value(@Nullable String lines, String name, String separator) {
    return lines == null
        ? null
        : lines
            .lines()
            .map(line -> line.split("\\s*" + separator + "\\s*", 2))
            .filter(line -> line.length == 2 && line[0].strip().equals(name))
            .map(line -> line[1].strip())
            .filter(value -> !value.isEmpty())
            .findFirst()
            .orElse(null);
  }

  private static @Nullable String first(List<Supplier<String>> candidates) {
    return candidates.stream()
        .map(Supplier::get)
        .filter(candidate -> candidate != null && !candidate.isEmpty())
        .findFirst()
        .orElse(null);
  }
}
