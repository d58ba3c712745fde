package io.tierbench.server.control;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import io.tierbench.server.database.DatabaseUse;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A reader of the {@link Counters} of this JVM. Keeps the last reading of each thread, because JDK
 * 17 forgets the allocations of a thread that has ended.
 */
public final class JvmCounters {
  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final OperatingSystemMXBean system =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final List<GarbageCollectorMXBean> collectors =
      ManagementFactory.getGarbageCollectorMXBeans();
  private final DatabaseUse databaseUse;
  private final Map<Long, Long> allocatedBytes = new HashMap<>();

  public JvmCounters(DatabaseUse databaseUse) {
    this.databaseUse = databaseUse;
  }

  public synchronized Counters read() {
    return new Counters(
        allocated(),
        system.getProcessCpuTime(),
        collectors.stream().mapToLong(GarbageCollectorMXBean::getCollectionCount).sum(),
        collectors.stream().mapToLong(GarbageCollectorMXBean::getCollectionTime).sum(),
        databaseUse.nanos(),
        databaseUse.sessions());
  }

  private long allocated() {
    long[] ids = threads.getAllThreadIds();
    long[] bytes = threads.getThreadAllocatedBytes(ids);
    for (int i = 0; i < ids.length; i++) {
      allocatedBytes.merge(ids[i], Math.max(0, bytes[i]), Math::max);
    }
    return allocatedBytes.values().stream().mapToLong(Long::longValue).sum();
  }
}
