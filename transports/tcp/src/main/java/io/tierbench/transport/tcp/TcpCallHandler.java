package io.tierbench.transport.tcp;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.tierbench.compression.Compression;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Answer;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Route;
import io.tierbench.transport.Routes;
import io.tierbench.transport.netty.CallHandler;
import io.tierbench.transport.netty.PendingCall;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.Metadata;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A handler of request frames, which writes the answers. */
final class TcpCallHandler extends CallHandler<TcpCallHandler.TcpCall> {
  private final Routes routes;
  private final ListenerOptions options;
  private final int maxMessageBytes;

  /** The path of the previous request, usually that of the next one. */
  private ByteBuf knownPath = Unpooled.EMPTY_BUFFER;

  private @Nullable Route knownRoute;

  TcpCallHandler(Routes routes, ListenerOptions options) {
    super(options);
    this.routes = routes;
    this.options = options;
    this.maxMessageBytes = options.maxMessageBytes();
  }

  @Override
  protected TcpCall call(Object message) {
    if (message == FrameDecoder.Rejected.NEGATIVE_LENGTH) {
      return new TcpCall(Answer.fault(Fault.BAD_REQUEST, "negative frame length"), true);
    }
    if (message == FrameDecoder.Rejected.TOO_LONG) {
      return new TcpCall(Answer.tooLarge(maxMessageBytes), false);
    }
    ByteBuf frame = (ByteBuf) message;
    try {
      return read(frame);
    } catch (ExchangeException e) {
      return new TcpCall(Answer.fault(e.fault(), String.valueOf(e.getMessage())), false);
    } finally {
      frame.release();
    }
  }

  private TcpCall read(ByteBuf frame) {
    require(frame.readableBytes() >= Short.BYTES, "a frame without a path");
    int head = frame.readUnsignedShort();
    boolean withMetadata = (head & TcpTransport.METADATA_FOLLOW) != 0;
    boolean compressed = (head & TcpTransport.COMPRESSED) != 0;
    int pathLength = head & ~(TcpTransport.METADATA_FOLLOW | TcpTransport.COMPRESSED);
    require(pathLength <= frame.readableBytes(), "a path longer than its frame");
    Route route = route(frame.readSlice(pathLength));
    Metadata metadata = withMetadata ? readMetadata(frame) : Metadata.NONE;
    if (compressed) {
      require(frame.isReadable(), "a frame without its compression");
      int number = frame.readUnsignedByte();
      Compression own = options.compression();
      if (own == Compression.NONE || number != own.id()) {
        return new TcpCall(Answer.unsupportedCompression(own), false);
      }
      route = route.compressed(options, true, true);
    }
    return frame.readableBytes() > maxMessageBytes
        ? new TcpCall(Answer.tooLarge(maxMessageBytes), false)
        : new TcpCall(route, ByteBufUtil.getBytes(frame), metadata);
  }

  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new ExchangeException(Fault.BAD_REQUEST, otherwise);
    }
  }

  private static Metadata readMetadata(ByteBuf frame) {
    require(frame.readableBytes() >= Short.BYTES, "a frame without its metadata");
    int bytes = frame.readUnsignedShort();
    require(bytes <= frame.readableBytes(), "metadata longer than their frame");
    try {
      return TcpMetadata.parse(ByteBufUtil.getBytes(frame.readSlice(bytes)));
    } catch (IllegalArgumentException e) {
      throw new ExchangeException(Fault.BAD_REQUEST, "metadata that cannot be decoded", e);
    }
  }

  private Route route(ByteBuf path) {
    if (knownRoute != null && path.equals(knownPath)) {
      return knownRoute;
    }
    byte[] bytes = ByteBufUtil.getBytes(path);
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new ExchangeException(Fault.BAD_REQUEST, "a path that is not UTF-8", e);
    }
    Route route = routes.find(text);
    if (route == null) {
      Answer unknown = Answer.noService(text);
      throw new ExchangeException(unknown.failure(), unknown.message());
    }
    knownPath = Unpooled.wrappedBuffer(bytes);
    knownRoute = route;
    return route;
  }

  @Override
  protected boolean write(ChannelHandlerContext context, TcpCall call, Answer answer) {
    byte[] body = answer.bytes();
    byte[] bytes = body == null ? answer.message().getBytes(StandardCharsets.UTF_8) : body;
    byte[] block = TcpMetadata.toBlock(answer.metadata());
    int size = 1 + block.length + bytes.length;
    ByteBuf out = context.alloc().directBuffer(Integer.BYTES + size);
    out.writeInt(size);
    out.writeByte(status(answer));
    out.writeBytes(block);
    out.writeBytes(bytes);
    context.write(out, context.voidPromise());
    return !call.closes;
  }

  @Override
  protected ChannelFuture writePart(ChannelHandlerContext context, TcpCall call, byte[] message) {
    ByteBuf head = context.alloc().directBuffer(Integer.BYTES + 1);
    head.writeInt(1 + message.length);
    head.writeByte(TcpTransport.MORE_FOLLOW);
    context.write(head, context.voidPromise());
    return context.write(Unpooled.wrappedBuffer(message));
  }

  private static int status(Answer answer) {
    if (answer.isResponse()) {
      return answer.compressed() ? TcpTransport.COMPRESSED_RESPONSE : 0;
    }
    return 1 + answer.failure().ordinal()
        | (answer.bytes() == null ? 0 : TcpTransport.BODY_FOLLOWS)
        | (answer.metadata().isEmpty() ? 0 : TcpTransport.METADATA_PRECEDE);
  }

  static final class TcpCall extends PendingCall {
    private final Metadata metadata;
    private final boolean closes;

    TcpCall(Route route, byte[] request, Metadata metadata) {
      super(route, request);
      this.metadata = metadata;
      closes = false;
    }

    TcpCall(Answer rejection, boolean closes) {
      super(rejection);
      metadata = Metadata.NONE;
      this.closes = closes;
    }

    @Override
    public @Nullable String metadata(String name) {
      return metadata.get(name);
    }
  }
}
