package io.tierbench.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.server.control.Endpoint;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.HostileBytes;
import io.tierbench.transport.Transport;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests a server with small memory and a thousand clients at a time: silent ones, slow writers,
 * slow readers, and others that come and go. One more client is served meanwhile, and no thread and
 * no file is left afterwards.
 */
@Tag("slow")
@EnabledOnOs(OS.LINUX)
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CrowdTest {
  private static final int CLIENTS = 1_000;
  private static final int ROUNDS = 5;
  private static final int CALLS_PER_ROUND = 5;
  private static final Duration PAUSE = Duration.ofMillis(50);

  /** Longer than the buffers of a client that reads little. */
  private static final int LONG = 50 << 10;

  private static final int LITTLE = 100;
  private static final int REQUESTS = 40;
  private static final Random RANDOM = new Random(54);
  private static final ConnectionOptions OPTIONS =
      new ConnectionOptions(1 << 20, Duration.ofSeconds(20));

  private static ServerProcess server;

  @BeforeAll
  static void start() throws IOException {
    server =
        ServerProcess.start(
            List.of("-Xmx64m", "-XX:MaxDirectMemorySize=256m", "-XX:+ExitOnOutOfMemoryError"),
            Map.of(),
            "--database=NONE",
            "--endpoint="
                + Transport.all().stream().map(Transport::name).collect(Collectors.joining(",")));
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Transport#all")
  void aThousandClientsNeitherStopNorFillAServer(Transport transport) throws Exception {
    InetSocketAddress address = server.endpoints().address(Endpoint.of(transport));
    byte[] conversation = repeated(new HostileBytes(address, 0).record(to -> echo(transport, to)));
    try (Crowd warm = new Crowd(address, conversation, CLIENTS / 10)) {
      warm.act();
    }
    Resources before = Resources.settled();
    try (Connection neighbour = transport.connect(Server.ECHO, address, OPTIONS)) {
      assertEchoes(neighbour, 1);
      try (Crowd crowd = new Crowd(address, conversation, CLIENTS)) {
        for (int round = 0; round < ROUNDS; round++) {
          crowd.act();
          for (int i = 0; i < CALLS_PER_ROUND; i++) {
            assertEchoes(neighbour, 10_000);
          }
          Thread.sleep(PAUSE.toMillis());
        }
        assertThat(Resources.now().files() - before.files())
            .as("connections at a time")
            .isGreaterThan(CLIENTS / 2);
      }
      assertEchoes(neighbour, LONG);
    }
    before.awaitAgain();
    assertThat(server.isAlive()).isTrue();
  }

  private static void echo(Transport transport, InetSocketAddress address) {
    try (Connection connection = transport.connect(Server.ECHO, address, OPTIONS)) {
      assertEchoes(connection, LONG);
    }
  }

  /** Repeats the requests of a connection, unless it begins with a preface, as in HTTP/2. */
  private static byte[] repeated(byte[] requests) {
    boolean once = new String(requests, StandardCharsets.ISO_8859_1).startsWith("PRI ");
    ByteBuffer repeated = ByteBuffer.allocate(requests.length * (once ? 1 : REQUESTS));
    while (repeated.hasRemaining()) {
      repeated.put(requests);
    }
    return repeated.array();
  }

  private static void assertEchoes(Connection connection, int length) {
    byte[] request = new byte[length];
    RANDOM.nextBytes(request);
    assertThat(connection.call("echo", request)).isEqualTo(request);
  }

  /** The number of open files of the server, and the names of its threads. */
  private record Resources(long files, List<String> threads) {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    /** Threads that the JVM starts and ends as it likes. */
    private static final List<String> OF_THE_JVM = List.of("C1 ", "C2 ", "GC ", "VM ", "Attach ");

    static Resources now() throws IOException {
      Path process = Path.of("/proc/" + server.pid());
      List<String> threads = new ArrayList<>();
      for (Path task : list(process.resolve("task"))) {
        String name = name(task);
        if (OF_THE_JVM.stream().noneMatch(name::startsWith)) {
          threads.add(name);
        }
      }
      Collections.sort(threads);
      return new Resources(list(process.resolve("fd")).size(), threads);
    }

    private static String name(Path task) throws IOException {
      try {
        return Files.readString(task.resolve("comm")).trim();
      } catch (NoSuchFileException e) {
        return "C1 or another that has just ended";
      }
    }

    private static List<Path> list(Path folder) throws IOException {
      try (Stream<Path> files = Files.list(folder)) {
        return files.toList();
      }
    }

    /** Waits until nothing changes. */
    static Resources settled() throws Exception {
      Resources last = now();
      while (true) {
        Thread.sleep(300);
        Resources next = now();
        if (next.equals(last)) {
          return next;
        }
        last = next;
      }
    }

    void awaitAgain() throws Exception {
      long end = System.nanoTime() + TIMEOUT.toNanos();
      while (!now().isWithin(this) && System.nanoTime() < end) {
        Thread.sleep(50);
      }
      Resources left = now();
      assertThat(left.files()).as("open files").isLessThanOrEqualTo(files);
      assertThat(left.threads()).isSubsetOf(threads).hasSizeLessThanOrEqualTo(threads.size());
    }

    private boolean isWithin(Resources before) {
      return files <= before.files && threads.size() <= before.threads.size();
    }
  }

  private enum Habit {
    SILENT,
    WRITES_SLOWLY,
    READS_SLOWLY,
    COMES_AND_GOES
  }

  private static final class Crowd implements AutoCloseable {
    private final InetSocketAddress address;
    private final byte[] conversation;
    private final List<Client> clients = new ArrayList<>();

    Crowd(InetSocketAddress address, byte[] conversation, int size) throws IOException {
      this.address = address;
      this.conversation = conversation;
      for (int i = 0; i < size; i++) {
        clients.add(new Client(Habit.values()[i % Habit.values().length]));
      }
    }

    void act() throws IOException {
      for (Client client : clients) {
        client.act();
      }
    }

    @Override
    public void close() throws IOException {
      for (Client client : clients) {
        client.channel.close();
      }
    }

    private final class Client {
      private final Habit habit;
      private final ByteBuffer out = ByteBuffer.wrap(conversation);
      private SocketChannel channel;

      Client(Habit habit) throws IOException {
        this.habit = habit;
        open();
      }

      private void open() throws IOException {
        channel = SocketChannel.open();
        channel.setOption(StandardSocketOptions.SO_RCVBUF, LITTLE);
        channel.connect(address);
        channel.configureBlocking(false);
        out.clear();
      }

      void act() throws IOException {
        try {
          switch (habit) {
            case SILENT -> {}
            case WRITES_SLOWLY -> write(LITTLE);
            case READS_SLOWLY -> {
              write(out.remaining());
              channel.read(ByteBuffer.allocate(LITTLE));
            }
            case COMES_AND_GOES -> {
              write(RANDOM.nextInt(out.remaining()));
              channel.setOption(StandardSocketOptions.SO_LINGER, RANDOM.nextInt(2) - 1);
              channel.close();
            }
          }
        } catch (IOException e) {
          channel.close();
        }
        if (habit == Habit.COMES_AND_GOES) {
          open();
        }
      }

      private void write(int bytes) throws IOException {
        int end = out.limit();
        out.limit(Math.min(end, out.position() + bytes));
        channel.write(out);
        out.limit(end);
      }
    }
  }
}
