package io.tierbench.transport.tcp;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.tierbench.compression.Compression;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Answer;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Routes;
import io.tierbench.transport.netty.ArrivingBytes;
import io.tierbench.transport.netty.PooledConnection;
import io.tierbench.wire.Metadata;
import io.tierbench.wire.WireService;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A client connection that writes request frames to a channel and reads the answers. */
final class TcpConnection extends PooledConnection {
  private static final byte[] NO_BYTES = {};
  private static final Fault[] FAULTS = Fault.values();

  private final WireService service;
  private final int maxMessageBytes;
  private final Compression compression;
  private final int flags;

  /** The operation of the previous call, usually that of the next one. */
  private @Nullable String knownOperation;

  private byte[] knownPath = NO_BYTES;

  private int length;
  private int lengthBytes;
  private int status;
  private @Nullable ArrivingBytes payload;

  TcpConnection(WireService service, ConnectionOptions options) {
    this.service = service;
    maxMessageBytes = options.maxMessageBytes();
    compression = options.compression();
    flags = compression == Compression.NONE ? 0 : TcpTransport.COMPRESSED;
  }

  @Override
  protected void addCodecs(ChannelPipeline pipeline) {
    // This handler speaks bytes itself.
  }

  @Override
  protected void write(
      ChannelHandlerContext context, String operation, byte[] request, Metadata metadata) {
    byte[] path = path(operation);
    byte[] beside = TcpMetadata.toBlock(metadata);
    int head = Short.BYTES + path.length + beside.length + (flags == 0 ? 0 : 1);
    int size = Math.addExact(head, request.length);
    ByteBuf out = context.alloc().directBuffer(Math.addExact(Integer.BYTES, size));
    out.writeInt(size);
    int length = path.length | flags;
    out.writeShort(metadata.isEmpty() ? length : length | TcpTransport.METADATA_FOLLOW);
    out.writeBytes(path);
    out.writeBytes(beside);
    if (flags != 0) {
      out.writeByte(compression.id());
    }
    out.writeBytes(request);
    context.writeAndFlush(out, context.voidPromise());
  }

  private byte[] path(String operation) {
    if (!operation.equals(knownOperation)) {
      byte[] path = Routes.path(service, operation).getBytes(StandardCharsets.UTF_8);
      if (path.length >= TcpTransport.COMPRESSED) {
        throw new IllegalArgumentException("the name of the operation is too long");
      }
      knownPath = path;
      knownOperation = operation;
    }
    return knownPath;
  }

  @Override
  protected void read(ChannelHandlerContext context, Object message) {
    ByteBuf in = (ByteBuf) message;
    try {
      while (in.isReadable() && context.channel().isActive()) {
        readAnswer(in);
      }
    } finally {
      in.release();
    }
  }

  private void readAnswer(ByteBuf in) {
    ArrivingBytes filling = payload == null ? readHead(in) : payload;
    payload = filling;
    if (filling != null && filling.fill(in)) {
      byte[] bytes = filling.bytes();
      payload = null;
      if (in.isReadable()) {
        // Unexpected: it could be mistaken for the answer to the next request.
        settleAndClose(answer(bytes));
      } else {
        settle(answer(bytes));
      }
    }
  }

  /** Reads length and status and returns the next part; null if more bytes are needed. */
  private @Nullable ArrivingBytes readHead(ByteBuf in) {
    while (lengthBytes < Integer.BYTES) {
      if (!in.isReadable()) {
        return null;
      }
      length = length << Byte.SIZE | in.readUnsignedByte();
      lengthBytes++;
    }
    if (length < 1) {
      settleAndClose(Answer.fault(Fault.INTERNAL, "the answer is not a frame"));
      return null;
    }
    if (length - 1 > maxMessageBytes) {
      settleAndClose(Answer.tooLarge(maxMessageBytes));
      return null;
    }
    if (!in.isReadable()) {
      return null;
    }
    status = in.readUnsignedByte();
    ArrivingBytes next = new ArrivingBytes(length - 1);
    lengthBytes = 0;
    length = 0;
    return next;
  }

  private Answer answer(byte[] bytes) {
    if (status == 0) {
      return Answer.response(bytes);
    }
    if (status == TcpTransport.COMPRESSED_RESPONSE && flags != 0) {
      return Answer.response(bytes, true);
    }
    int ordinal = (status & ~(TcpTransport.BODY_FOLLOWS | TcpTransport.METADATA_PRECEDE)) - 1;
    Fault fault = ordinal >= 0 && ordinal < FAULTS.length ? FAULTS[ordinal] : Fault.INTERNAL;
    if ((status & TcpTransport.METADATA_PRECEDE) == 0) {
      return fault(fault, bytes);
    }
    ByteBuf in = Unpooled.wrappedBuffer(bytes);
    try {
      byte[] metadata = new byte[in.readUnsignedShort()];
      in.readBytes(metadata);
      byte[] rest = new byte[in.readableBytes()];
      in.readBytes(rest);
      return fault(fault, rest).with(TcpMetadata.parse(metadata));
    } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
      return Answer.fault(fault, "with metadata that cannot be decoded");
    }
  }

  private Answer fault(Fault fault, byte[] bytes) {
    return (status & TcpTransport.BODY_FOLLOWS) == 0
        ? Answer.fault(fault, new String(bytes, StandardCharsets.UTF_8))
        : Answer.fault(fault, bytes);
  }
}
