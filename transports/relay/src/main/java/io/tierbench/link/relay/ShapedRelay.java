package io.tierbench.link.relay;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.tierbench.link.Link;
import io.tierbench.transport.Listener;
import io.tierbench.transport.netty.EventLoops;
import io.tierbench.transport.netty.Sockets;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/**
 * A link of a limited rate and with a delay, in user space: listens on loopback and forwards bytes
 * to a server and back, up to {@value #READ_BYTES} at a time, when their last frame would have
 * arrived. All its connections share the rate of a direction.
 *
 * <p>Counts like the token bucket of Linux (tc-tbf): Ethernet frames of 1514 bytes, of which
 * {@value #PAYLOAD_BYTES} carry payload. Unlike with tc-tbf, the first frame after a pause is
 * delayed too. Acknowledgements and retransmissions are not counted. Netty's own traffic shaping
 * has a granularity of ten milliseconds.
 */
final class ShapedRelay implements Link.Relay {
  /** Length of the headers of Ethernet, IPv4, and TCP with timestamps. */
  private static final int HEADER_BYTES = 66;

  private static final int PAYLOAD_BYTES = 1448;

  private static final int READ_BYTES = 1 << 14;

  /** Maximum number of queued bytes before the sender has to wait. */
  private static final int MAX_WAITING_BYTES = 1 << 17;

  private static final double BITS_PER_NANO = 1e-3;
  private static final long CLOSE_TIMEOUT_SECONDS = 10;

  private final InetSocketAddress server;
  private final Link.Limits limits;
  private final Direction toServer;
  private final Direction toClient;
  private final EventLoopGroup loops =
      new MultiThreadIoEventLoopGroup(
          1, new DefaultThreadFactory("shaped-relay", true), EventLoops.handlers());
  private final Channel listening;

  private ShapedRelay(InetSocketAddress server, Link.Limits limits) {
    this.server = server;
    this.limits = limits;
    toServer = new Direction(limits);
    toClient = new Direction(limits);
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    ChannelFuture bound =
        new ServerBootstrap()
            .group(loops)
            .channelFactory(() -> Sockets.newServerChannel(any))
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(ChannelOption.AUTO_READ, false)
            .childOption(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(READ_BYTES))
            .childHandler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel client) {
                    connect(client);
                  }
                })
            .bind(any)
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      EventLoops.close(loops);
      throw Listener.cannotListen(any, bound.cause());
    }
    listening = bound.channel();
  }

  static ShapedRelay to(InetSocketAddress server, Link.Limits limits) {
    if (!EventLoops.isNative()) {
      throw new IllegalStateException(
          "a link of a limited rate needs the timers of epoll, available only on Linux");
    }
    return new ShapedRelay(server, limits);
  }

  @Override
  public InetSocketAddress address() {
    return (InetSocketAddress) listening.localAddress();
  }

  private void connect(Channel client) {
    ChannelFuture connecting =
        new Bootstrap()
            .group(client.eventLoop())
            .channel(Sockets.channel(server))
            .option(ChannelOption.TCP_NODELAY, true)
            .option(ChannelOption.AUTO_READ, false)
            .option(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(READ_BYTES))
            .handler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel onward) {
                    Flow there = new Flow(client, onward, toServer);
                    Flow back = new Flow(onward, client, toClient);
                    client.pipeline().addLast(new RelayHandler(there, back));
                    onward.pipeline().addLast(new RelayHandler(back, there));
                  }
                })
            .connect(server);
    connecting.addListener(
        done -> {
          if (done.isSuccess()) {
            client.config().setAutoRead(true);
            connecting.channel().config().setAutoRead(true);
          } else {
            // The client finds its own connection closed.
            client.close();
          }
        });
  }

  @Override
  public void close() {
    listening.close().awaitUninterruptibly(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS);
    EventLoops.close(loops);
  }

  @Override
  public String toString() {
    return "%s to %s".formatted(limits, server);
  }

  /** One direction of the link, shared by all connections, on the only event loop. */
  static final class Direction {
    private final double nanosPerByte;
    private final long delayNanos;
    private long free = Long.MIN_VALUE;

    Direction(Link.Limits limits) {
      nanosPerByte = Byte.SIZE / (limits.megabits() * BITS_PER_NANO);
      delayNanos = limits.delay().toNanos();
    }

    long arrival(long now, int bytes) {
      int frames = (bytes + PAYLOAD_BYTES - 1) / PAYLOAD_BYTES;
      free = Math.max(free, now) + nanos(bytes + frames * HEADER_BYTES);
      return free + delayNanos;
    }

    private long nanos(int bytes) {
      return Math.round(bytes * nanosPerByte);
    }
  }

  /** The bytes of one connection in one direction. */
  private static final class Flow {
    private final Channel source;
    private final Channel target;
    private final Direction direction;
    private final Deque<Chunk> waiting = new ArrayDeque<>();
    private int waitingBytes;
    private boolean scheduled;
    private boolean ended;

    Flow(Channel source, Channel target, Direction direction) {
      this.source = source;
      this.target = target;
      this.direction = direction;
    }

    private record Chunk(ByteBuf bytes, long arrival) {}

    void add(ByteBuf bytes) {
      if (!target.isActive()) {
        bytes.release();
        return;
      }
      waiting.add(new Chunk(bytes, direction.arrival(System.nanoTime(), bytes.readableBytes())));
      waitingBytes += bytes.readableBytes();
      if (waitingBytes > MAX_WAITING_BYTES) {
        source.config().setAutoRead(false);
      }
      if (waiting.size() == 1) {
        pass();
      }
    }

    /** Forwards all bytes that have arrived, and schedules the rest. */
    void pass() {
      boolean passed = false;
      for (Chunk next = waiting.peek(); next != null && target.isWritable(); ) {
        long left = next.arrival() - System.nanoTime();
        if (left > 0) {
          passAfter(left);
          break;
        }
        waiting.remove();
        waitingBytes -= next.bytes().readableBytes();
        target.write(next.bytes());
        passed = true;
        next = waiting.peek();
      }
      if (passed) {
        target.flush();
        if (waitingBytes < MAX_WAITING_BYTES / 2 && !source.config().isAutoRead()) {
          source.config().setAutoRead(true);
        }
      }
      if (ended && waiting.isEmpty()) {
        closeTarget();
      }
    }

    private void passAfter(long nanos) {
      if (!scheduled) {
        scheduled = true;
        source
            .eventLoop()
            .schedule(
                () -> {
                  scheduled = false;
                  pass();
                },
                nanos,
                TimeUnit.NANOSECONDS);
      }
    }

    void end() {
      ended = true;
      if (waiting.isEmpty()) {
        closeTarget();
      }
    }

    private void closeTarget() {
      target.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
    }

    void drop() {
      waiting.forEach(chunk -> chunk.bytes().release());
      waiting.clear();
    }
  }

  private static final class RelayHandler extends ChannelInboundHandlerAdapter {
    private final Flow outgoing;
    private final Flow incoming;

    RelayHandler(Flow outgoing, Flow incoming) {
      this.outgoing = outgoing;
      this.incoming = incoming;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      outgoing.add((ByteBuf) message);
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
      if (context.channel().isWritable()) {
        incoming.pass();
      }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      incoming.drop();
      outgoing.end();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      context.close();
    }
  }
}
