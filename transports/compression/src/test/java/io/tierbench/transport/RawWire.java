package io.tierbench.transport;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Codec;
import io.grpc.CompressorRegistry;
import io.grpc.DecompressorRegistry;
import io.grpc.HandlerRegistry;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerMethodDefinition;
import io.grpc.Status;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.NettyServerBuilder;
import io.tierbench.compression.Compression;
import io.tierbench.contract.Fault;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A hand-written transport that declares bytes as compressed, whatever they are. */
enum RawWire {
  HTTP {
    @Override
    Reply call(InetSocketAddress listener, Compression compression, boolean asks, byte[] body)
        throws Exception {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + listener.getPort() + "/" + PATH))
              .POST(BodyPublishers.ofByteArray(body));
      if (compression != Compression.NONE) {
        request.header("Content-Encoding", compression.contentCoding());
      }
      if (asks) {
        request.header("Accept-Encoding", compression.contentCoding());
      }
      HttpResponse<byte[]> response =
          HttpClient.newBuilder()
              .version(HttpClient.Version.HTTP_1_1)
              .build()
              .send(request.build(), BodyHandlers.ofByteArray());
      Fault fault =
          response.statusCode() == 200
              ? null
              : Fault.valueOf(new String(response.body(), UTF_8).split(":")[0]);
      boolean compressed =
          response
              .headers()
              .firstValue("Content-Encoding")
              .filter(compression.contentCoding()::equals)
              .isPresent();
      return new Reply(fault, compressed, response.body());
    }

    @Override
    Peer serve(Compression compression, byte[] body) throws IOException {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.createContext(
          "/",
          call -> {
            call.getRequestBody().readAllBytes();
            call.getResponseHeaders().add("Content-Encoding", compression.contentCoding());
            call.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
            call.getResponseBody().write(body);
            call.close();
          });
      server.start();
      return new Peer(server.getAddress(), () -> server.stop(0));
    }
  },
  TCP {
    @Override
    Reply call(InetSocketAddress listener, Compression compression, boolean asks, byte[] body)
        throws Exception {
      byte[] path = PATH.getBytes(UTF_8);
      boolean plain = compression == Compression.NONE;
      try (Socket socket = new Socket(listener.getAddress(), listener.getPort())) {
        socket.setSoTimeout(20_000);
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        out.writeInt(Short.BYTES + path.length + (plain ? 0 : 1) + body.length);
        out.writeShort(path.length | (plain ? 0 : 0x4000));
        out.write(path);
        if (!plain) {
          out.writeByte(compression.id());
        }
        out.write(body);
        DataInputStream in = new DataInputStream(socket.getInputStream());
        int length = in.readInt();
        int status = in.readUnsignedByte();
        byte[] bytes = in.readNBytes(length - 1);
        return status == 0 || status == 0x20
            ? new Reply(null, status != 0, bytes)
            : new Reply(Fault.values()[status - 1], false, bytes);
      }
    }

    @Override
    Peer serve(Compression compression, byte[] body) throws IOException {
      ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
      new Thread(() -> answerAll(server, body)).start();
      return new Peer((InetSocketAddress) server.getLocalSocketAddress(), server);
    }

    private void answerAll(ServerSocket server, byte[] body) {
      while (!server.isClosed()) {
        try (Socket client = server.accept()) {
          DataInputStream in = new DataInputStream(client.getInputStream());
          DataOutputStream out = new DataOutputStream(client.getOutputStream());
          while (true) {
            in.readNBytes(in.readInt());
            out.writeInt(1 + body.length);
            out.writeByte(0x20);
            out.write(body);
          }
        } catch (EOFException e) {
          // The next client may come.
        } catch (IOException e) {
          // Closed.
        }
      }
    }
  },
  GRPC {
    @Override
    Reply call(InetSocketAddress listener, Compression compression, boolean asks, byte[] body)
        throws Exception {
      CompressorRegistry compressors = CompressorRegistry.newEmptyInstance();
      compressors.register(new AsItIs(compression.contentCoding()));
      DecompressorRegistry decompressors =
          DecompressorRegistry.emptyInstance()
              .with(Codec.Identity.NONE, false)
              .with(new AsItIs(compression.contentCoding()), asks);
      ManagedChannel channel =
          NettyChannelBuilder.forAddress(listener)
              .usePlaintext()
              .compressorRegistry(compressors)
              .decompressorRegistry(decompressors)
              .build();
      try {
        CallOptions options =
            compression == Compression.NONE
                ? CallOptions.DEFAULT
                : CallOptions.DEFAULT.withCompression(compression.contentCoding());
        CompletableFuture<Reply> reply = new CompletableFuture<>();
        ClientCall<byte[], byte[]> call = channel.newCall(method(PATH), options);
        call.start(new Replying(reply), new Metadata());
        call.request(2);
        call.sendMessage(body);
        call.halfClose();
        return reply.get(20, TimeUnit.SECONDS);
      } finally {
        channel.shutdownNow().awaitTermination(10, TimeUnit.SECONDS);
      }
    }

    @Override
    Peer serve(Compression compression, byte[] body) throws IOException {
      CompressorRegistry compressors = CompressorRegistry.newEmptyInstance();
      compressors.register(new AsItIs(compression.contentCoding()));
      Server server =
          NettyServerBuilder.forAddress(Loopback.ANY_PORT)
              .compressorRegistry(compressors)
              .decompressorRegistry(
                  DecompressorRegistry.emptyInstance()
                      .with(new AsItIs(compression.contentCoding()), true))
              .fallbackHandlerRegistry(
                  new HandlerRegistry() {
                    @Override
                    public ServerMethodDefinition<?, ?> lookupMethod(
                        String name, String authority) {
                      return ServerMethodDefinition.create(
                          method(name), (call, headers) -> answering(call, compression, body));
                    }
                  })
              .build()
              .start();
      return new Peer((InetSocketAddress) server.getListenSockets().get(0), server::shutdownNow);
    }
  };

  static final String PATH = "test.Service/echo";

  /** Makes a call whose request is declared as compressed, unless with {@code NONE}. */
  abstract Reply call(
      InetSocketAddress listener, Compression compression, boolean asks, byte[] body)
      throws Exception;

  /** Starts a server whose answers are declared as compressed. */
  abstract Peer serve(Compression compression, byte[] body) throws IOException;

  Transport transport() {
    return Transport.named(name());
  }

  record Reply(Fault fault, boolean compressed, byte[] bytes) {}

  record Peer(InetSocketAddress address, Closeable end) implements Closeable {
    @Override
    public void close() throws IOException {
      end.close();
    }
  }

  private static ServerCall.Listener<byte[]> answering(
      ServerCall<byte[], byte[]> call, Compression compression, byte[] body) {
    call.request(1);
    return new ServerCall.Listener<>() {
      @Override
      public void onHalfClose() {
        call.setCompression(compression.contentCoding());
        call.sendHeaders(new Metadata());
        call.sendMessage(body);
        call.close(Status.OK, new Metadata());
      }
    };
  }

  private static final class Replying extends ClientCall.Listener<byte[]> {
    private final CompletableFuture<Reply> reply;
    private String encoding;
    private byte[] message;

    Replying(CompletableFuture<Reply> reply) {
      this.reply = reply;
    }

    @Override
    public void onHeaders(Metadata headers) {
      encoding = headers.get(Metadata.Key.of("grpc-encoding", Metadata.ASCII_STRING_MARSHALLER));
    }

    @Override
    public void onMessage(byte[] bytes) {
      message = bytes;
    }

    @Override
    public void onClose(Status status, Metadata trailers) {
      Fault fault =
          switch (status.getCode()) {
            case OK -> null;
            case INVALID_ARGUMENT -> Fault.BAD_REQUEST;
            case RESOURCE_EXHAUSTED -> Fault.TOO_LARGE;
            default -> Fault.INTERNAL;
          };
      boolean compressed = encoding != null && !List.of("identity").contains(encoding);
      byte[] description = String.valueOf(status.getDescription()).getBytes(UTF_8);
      reply.complete(new Reply(fault, compressed, fault == null ? message : description));
    }
  }

  private static MethodDescriptor<byte[], byte[]> method(String name) {
    return MethodDescriptor.newBuilder(new Bytes(), new Bytes())
        .setType(MethodDescriptor.MethodType.UNARY)
        .setFullMethodName(name)
        .build();
  }

  private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {
    @Override
    public InputStream stream(byte[] bytes) {
      return new ByteArrayInputStream(bytes);
    }

    @Override
    public byte[] parse(InputStream stream) {
      try {
        return stream.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private record AsItIs(String name) implements Codec {
    @Override
    public String getMessageEncoding() {
      return name;
    }

    @Override
    public OutputStream compress(OutputStream out) {
      return out;
    }

    @Override
    public InputStream decompress(InputStream in) {
      return in;
    }
  }
}
