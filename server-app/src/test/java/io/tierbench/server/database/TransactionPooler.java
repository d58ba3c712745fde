package io.tierbench.server.database;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A pooler in front of a PostgreSQL that changes the session with each transaction, and does not
 * support prepared statements, like PgBouncer 1.18 with {@code pool_mode=transaction}.
 */
final class TransactionPooler implements AutoCloseable {
  private static final int INT_BYTES = 4;

  /** Types of messages. */
  private static final String AUTHENTICATION = "R";

  private static final String READY = "Z";
  private static final String SYNC_OR_QUERY = "SQ";
  private static final char TERMINATE = 'X';

  /** Codes of messages of authentication that the client answers. */
  private static final List<Integer> ASK_FOR_MORE = List.of(3, 5, 10, 11);

  private static final char IDLE = 'I';
  private static final Message ROLLBACK =
      new Message('Q', "ROLLBACK\0".getBytes(StandardCharsets.US_ASCII));

  private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final int port;
  private final int size;
  private final List<Session> sessions = new CopyOnWriteArrayList<>();
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final AtomicInteger turn = new AtomicInteger();

  /**
   * @param port of the PostgreSQL
   * @param size number of sessions shared by the transactions
   */
  TransactionPooler(int port, int size) throws IOException {
    this.port = port;
    this.size = size;
    start(
        () -> {
          while (true) {
            Socket client = listener.accept();
            start(() -> serve(client));
          }
        });
  }

  /** Returns the URL of a database behind it, for connections without encryption. */
  String url() {
    return "jdbc:postgresql://127.0.0.1:%s/tierbench?sslmode=disable&gssEncMode=disable"
        .formatted(listener.getLocalPort());
  }

  private interface Work {
    void run() throws IOException;
  }

  private static void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                // One side has gone.
              }
            },
            "transaction-pooler");
    thread.setDaemon(true);
    thread.start();
  }

  /** Both directions of a connection. */
  private static final class Session {
    private final DataInputStream in;
    private final DataOutputStream out;
    private final ReentrantLock lock = new ReentrantLock();

    Session(Socket socket) throws IOException {
      in = new DataInputStream(socket.getInputStream());
      out = new DataOutputStream(socket.getOutputStream());
    }

    Message read() throws IOException {
      char type = (char) in.readUnsignedByte();
      if (type == TERMINATE) {
        throw new EOFException();
      }
      return new Message(type, in.readNBytes(in.readInt() - INT_BYTES));
    }

    void write(Message message) throws IOException {
      out.writeByte(message.type());
      out.writeInt(message.body().length + INT_BYTES);
      out.write(message.body());
      out.flush();
    }
  }

  /** A message of PostgreSQL's protocol. */
  private record Message(char type, byte[] body) {
    boolean is(String types) {
      return types.indexOf(type) >= 0;
    }
  }

  private Session open(Socket socket) throws IOException {
    sockets.add(socket);
    socket.setTcpNoDelay(true);
    return new Session(socket);
  }

  private void serve(Socket socket) throws IOException {
    Session client = open(socket);
    Session own = open(new Socket(InetAddress.getLoopbackAddress(), port));
    logIn(client, own);
    if (sessions.size() < size) {
      sessions.add(own);
    }
    while (true) {
      Message first = client.read();
      Session server = sessions.get(Math.floorMod(turn.getAndIncrement(), sessions.size()));
      server.lock.lock();
      try {
        transaction(client, first, server);
      } finally {
        server.lock.unlock();
      }
    }
  }

  private static void logIn(Session client, Session server) throws IOException {
    int length = client.in.readInt();
    server.out.writeInt(length);
    server.out.write(client.in.readNBytes(length - INT_BYTES));
    server.out.flush();
    Message said;
    do {
      said = server.read();
      client.write(said);
      if (said.is(AUTHENTICATION) && ASK_FOR_MORE.contains((int) said.body()[INT_BYTES - 1])) {
        server.write(client.read());
      }
    } while (!said.is(READY));
  }

  /**
   * Forwards a transaction from its first message until the server is ready and outside a
   * transaction.
   */
  private static void transaction(Session client, Message first, Session server)
      throws IOException {
    Message asked = first;
    boolean open = true;
    try {
      while (true) {
        server.write(asked);
        if (asked.is(SYNC_OR_QUERY)) {
          Message said;
          do {
            said = server.read();
            client.write(said);
          } while (!said.is(READY));
          open = said.body()[0] != IDLE;
          if (!open) {
            return;
          }
        }
        asked = client.read();
      }
    } finally {
      if (open) {
        server.write(ROLLBACK);
        while (!server.read().is(READY)) {
          continue;
        }
      }
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
