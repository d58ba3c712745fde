package io.tierbench.transport.tcp;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.util.ReferenceCountUtil;
import io.tierbench.compression.Compression;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Answer;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Routes;
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
  private final FrameDecoder decoder;

  /** The operation of the previous call, usually that of the next one. */
  private @Nullable String knownOperation;

  private byte[] knownPath = NO_BYTES;

  TcpConnection(WireService service, ConnectionOptions options) {
    this.service = service;
    maxMessageBytes = options.maxMessageBytes();
    compression = options.compression();
    decoder = new FrameDecoder(1L + maxMessageBytes);
    flags = compression == Compression.NONE ? 0 : TcpTransport.COMPRESSED;
  }

  @Override
  protected void addCodecs(ChannelPipeline pipeline) {
    pipeline.addLast(decoder);
  }

  @Override
  protected void write(
      ChannelHandlerContext context, String operation, byte[] request, Metadata metadata) {
    byte[] path = path(operation);
    byte[] block = TcpMetadata.toBlock(metadata);
    int head = Short.BYTES + path.length + block.length + (flags == 0 ? 0 : 1);
    int size = Math.addExact(head, request.length);
    ByteBuf out = context.alloc().directBuffer(Math.addExact(Integer.BYTES, size));
    out.writeInt(size);
    int length = path.length | flags;
    out.writeShort(metadata.isEmpty() ? length : length | TcpTransport.METADATA_FOLLOW);
    out.writeBytes(path);
    out.writeBytes(block);
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
    if (message == FrameDecoder.Rejected.TOO_LONG) {
      settleAndClose(context, Answer.tooLarge(maxMessageBytes));
      return;
    }
    if (message == FrameDecoder.Rejected.NEGATIVE_LENGTH || !((ByteBuf) message).isReadable()) {
      ReferenceCountUtil.release(message);
      settleAndClose(context, Answer.fault(Fault.INTERNAL, "the answer is not a frame"));
      return;
    }
    ByteBuf frame = (ByteBuf) message;
    try {
      int status = frame.readUnsignedByte();
      if (status == TcpTransport.MORE_FOLLOW && isStreamed()) {
        receive(context, ByteBufUtil.getBytes(frame));
      } else {
        settle(context, answer(status, frame));
      }
    } finally {
      frame.release();
    }
  }

  @Override
  protected boolean hasSurplus() {
    return decoder.hasMore();
  }

  private Answer answer(int status, ByteBuf frame) {
    if (status == 0) {
      return Answer.response(ByteBufUtil.getBytes(frame));
    }
    if (status == TcpTransport.COMPRESSED_RESPONSE && flags != 0) {
      return Answer.response(ByteBufUtil.getBytes(frame), true);
    }
    int ordinal = (status & ~(TcpTransport.BODY_FOLLOWS | TcpTransport.METADATA_PRECEDE)) - 1;
    Fault fault = ordinal >= 0 && ordinal < FAULTS.length ? FAULTS[ordinal] : Fault.INTERNAL;
    Metadata metadata = Metadata.NONE;
    if ((status & TcpTransport.METADATA_PRECEDE) != 0) {
      try {
        metadata =
            TcpMetadata.parse(ByteBufUtil.getBytes(frame.readSlice(frame.readUnsignedShort())));
      } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
        return Answer.fault(fault, "with metadata that cannot be decoded");
      }
    }
    byte[] bytes = ByteBufUtil.getBytes(frame);
    Answer answer =
        (status & TcpTransport.BODY_FOLLOWS) == 0
            ? Answer.fault(fault, new String(bytes, StandardCharsets.UTF_8))
            : Answer.fault(fault, bytes);
    return answer.with(metadata);
  }
}
