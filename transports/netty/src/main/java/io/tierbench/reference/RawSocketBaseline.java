package io.tierbench.reference;

import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import io.tierbench.transport.Listener;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The raw-socket baseline of every transport: a number of bytes each way over a blocking {@link
 * Socket}, with no framing, no serialization and no work. A client announces the two sizes when it
 * connects; afterwards only the bytes themselves travel.
 *
 * <p>The server closes a connection for sizes below 1 byte or above 16 MiB. Until either side
 * closes it, a connection uses a thread and a buffer of at most 128 KiB, whatever sizes are
 * announced.
 */
public final class RawSocketBaseline {
  static final int MAX_MESSAGE_BYTES = 16 << 20;

  /** Size of the JDK's own socket buffers. */
  private static final int CHUNK_BYTES = 128 << 10;

  private static final byte[] ZEROS = new byte[CHUNK_BYTES];

  private RawSocketBaseline() {}

  public static Listener serve(InetSocketAddress address) {
    ServerSocket serverSocket;
    try {
      serverSocket = new ServerSocket();
      serverSocket.bind(address);
    } catch (IOException e) {
      throw Listener.cannotListen(address, e);
    }
    RawSocketListener listener = new RawSocketListener(serverSocket);
    thread("raw-socket-accept", listener::accept);
    return listener;
  }

  public static Client connect(InetSocketAddress address, int requestBytes, int responseBytes) {
    try {
      return new Client(address, requestBytes, responseBytes);
    } catch (IOException e) {
      throw new ShopException(Fault.UNAVAILABLE, "cannot connect to " + address, e);
    }
  }

  /** A connection for one thread. */
  public static final class Client implements AutoCloseable {
    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private final byte[] request;
    private final byte[] response;

    private Client(InetSocketAddress address, int requestBytes, int responseBytes)
        throws IOException {
      socket = new Socket(address.getAddress(), address.getPort());
      socket.setTcpNoDelay(true);
      in = socket.getInputStream();
      out = socket.getOutputStream();
      request = new byte[requestBytes];
      response = new byte[responseBytes];
      DataOutputStream sizes = new DataOutputStream(out);
      sizes.writeInt(requestBytes);
      sizes.writeInt(responseBytes);
    }

    /** Makes one round trip; returns the bytes received. */
    public byte[] call() throws IOException {
      out.write(request);
      if (in.readNBytes(response, 0, response.length) < response.length) {
        throw new IOException("the server of the raw-socket baseline has closed the connection");
      }
      return response;
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  private static final class RawSocketListener implements Listener {
    private final ServerSocket serverSocket;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

    RawSocketListener(ServerSocket serverSocket) {
      this.serverSocket = serverSocket;
    }

    @Override
    public InetSocketAddress address() {
      return (InetSocketAddress) serverSocket.getLocalSocketAddress();
    }

    void accept() {
      while (!serverSocket.isClosed()) {
        try {
          Socket socket = serverSocket.accept();
          sockets.add(socket);
          if (serverSocket.isClosed()) {
            // Accepted too late for close(), which has closed the other sockets.
            socket.close();
          }
          thread("raw-socket", () -> answer(socket));
        } catch (IOException e) {
          // The listener was closed, or the client has gone before it was accepted.
          continue;
        }
      }
    }

    private void answer(Socket socket) {
      try (socket) {
        socket.setTcpNoDelay(true);
        InputStream in = socket.getInputStream();
        OutputStream out = socket.getOutputStream();
        DataInputStream sizes = new DataInputStream(in);
        int requestBytes = size(sizes);
        int responseBytes = size(sizes);
        byte[] buffer = new byte[Math.min(requestBytes, CHUNK_BYTES)];
        while (receive(in, buffer, requestBytes)) {
          send(out, responseBytes);
        }
      } catch (IOException e) {
        // The client has gone, or does not speak this protocol; the connection ends either way.
        return;
      } finally {
        sockets.remove(socket);
      }
    }

    private static int size(DataInputStream in) throws IOException {
      int size = in.readInt();
      if (size < 1 || size > MAX_MESSAGE_BYTES) {
        throw new IOException("a message of %s bytes".formatted(size));
      }
      return size;
    }

    private static boolean receive(InputStream in, byte[] buffer, int size) throws IOException {
      for (int left = size; left > 0; ) {
        int read = in.readNBytes(buffer, 0, Math.min(left, buffer.length));
        if (read == 0) {
          return false;
        }
        left -= read;
      }
      return true;
    }

    private static void send(OutputStream out, int size) throws IOException {
      for (int left = size; left > 0; left -= CHUNK_BYTES) {
        out.write(ZEROS, 0, Math.min(left, CHUNK_BYTES));
      }
    }

    @Override
    public void close() {
      try {
        serverSocket.close();
        for (Socket socket : sockets) {
          socket.close();
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static void thread(String name, Runnable body) {
    Thread thread = new Thread(body, name);
    thread.setDaemon(true);
    thread.start();
  }
}
