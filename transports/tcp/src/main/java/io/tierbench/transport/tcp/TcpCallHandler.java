package io.tierbench.transport.tcp;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.tierbench.compression.Compression;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Answer;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Route;
import io.tierbench.transport.Routes;
import io.tierbench.transport.netty.ArrivingBytes;
import io.tierbench.transport.netty.CallHandler;
import io.tierbench.transport.netty.PendingCall;
import io.tierbench.wire.Metadata;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A handler that reads request frames from a channel and writes the answers. */
final class TcpCallHandler extends CallHandler<TcpCallHandler.TcpCall> {
  private static final byte[] NO_BYTES = {};
  private static final ArrivingBytes NOTHING = new ArrivingBytes(0);

  private final Routes routes;
  private final ListenerOptions options;
  private final int maxMessageBytes;

  /** The path of the previous request, usually that of the next one. */
  private byte[] knownPath = NO_BYTES;

  private @Nullable Route knownRoute;

  private FramePart part = FramePart.LENGTH;
  private int number;
  private int numberBytes;
  private int length;

  /** Number of bytes of the frame after the current part. */
  private int rest;

  private boolean withMetadata;
  private boolean compressed;
  private ArrivingBytes path = NOTHING;
  private ArrivingBytes metadataBytes = NOTHING;
  private Metadata metadata = Metadata.NONE;
  private ArrivingBytes payload = NOTHING;
  private @Nullable Answer refusal;
  private int skip;

  /** Bytes received while too many calls waited. */
  private @Nullable ByteBuf kept;

  private enum FramePart {
    LENGTH,
    PATH_LENGTH,
    PATH,
    METADATA_LENGTH,
    METADATA,
    COMPRESSION,
    PAYLOAD,
    SKIPPED,
    NOTHING
  }

  TcpCallHandler(Routes routes, ListenerOptions options) {
    super(options);
    this.routes = routes;
    this.options = options;
    this.maxMessageBytes = options.maxMessageBytes();
  }

  @Override
  protected void read(ChannelHandlerContext context, Object message) {
    ByteBuf in = (ByteBuf) message;
    if (kept != null) {
      in = ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(context.alloc(), kept, in);
      kept = null;
    }
    try {
      while (!isPaused() && readPart(in)) {}
    } finally {
      if (isPaused() && in.isReadable()) {
        kept = in;
      } else {
        in.release();
      }
    }
  }

  @Override
  protected void readOn(ChannelHandlerContext context) {
    if (kept != null) {
      read(context, Unpooled.EMPTY_BUFFER);
    }
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    if (kept != null) {
      kept.release();
      kept = null;
    }
  }

  @Override
  protected boolean isBetweenRequests() {
    return part == FramePart.LENGTH && numberBytes == 0;
  }

  private boolean readPart(ByteBuf in) {
    return switch (part) {
      case LENGTH -> readNumber(in, Integer.BYTES) && lengthKnown();
      case PATH_LENGTH -> readNumber(in, Short.BYTES) && pathLengthKnown(in);
      case PATH -> path.fill(in) && pathKnown(path.bytes());
      case METADATA_LENGTH -> readNumber(in, Short.BYTES) && metadataLengthKnown();
      case METADATA -> metadataBytes.fill(in) && metadataKnown(metadataBytes.bytes());
      case COMPRESSION -> readNumber(in, Byte.BYTES) && compressionKnown();
      case PAYLOAD -> payload.fill(in) && complete();
      case SKIPPED -> skip(in) && refuse();
      case NOTHING -> {
        in.skipBytes(in.readableBytes());
        yield false;
      }
    };
  }

  private boolean readNumber(ByteBuf in, int bytes) {
    if (numberBytes == 0) {
      number = 0;
    }
    while (numberBytes < bytes) {
      if (!in.isReadable()) {
        return false;
      }
      number = number << Byte.SIZE | in.readUnsignedByte();
      numberBytes++;
    }
    numberBytes = 0;
    return true;
  }

  private boolean lengthKnown() {
    length = number;
    if (length < 0) {
      part = FramePart.NOTHING;
      accept(new TcpCall(Answer.fault(Fault.BAD_REQUEST, "negative frame length"), true));
    } else if (length < Short.BYTES) {
      skip(length, Answer.fault(Fault.BAD_REQUEST, "a frame without a path"));
    } else {
      part = FramePart.PATH_LENGTH;
    }
    return true;
  }

  private boolean pathLengthKnown(ByteBuf in) {
    withMetadata = (number & TcpTransport.METADATA_FOLLOW) != 0;
    compressed = (number & TcpTransport.COMPRESSED) != 0;
    int pathLength = number & ~(TcpTransport.METADATA_FOLLOW | TcpTransport.COMPRESSED);
    int frame = length - Short.BYTES;
    rest = frame - pathLength;
    if (rest < 0) {
      skip(frame, Answer.fault(Fault.BAD_REQUEST, "a path longer than its frame"));
    } else if (!withMetadata && isTooLarge(rest)) {
      skip(frame, Answer.tooLarge(maxMessageBytes));
    } else if (isKnownPath(in, pathLength)) {
      in.skipBytes(pathLength);
      afterPath();
    } else {
      path = new ArrivingBytes(pathLength);
      part = FramePart.PATH;
    }
    return true;
  }

  private void afterPath() {
    if (withMetadata && rest < Short.BYTES) {
      skip(rest, Answer.fault(Fault.BAD_REQUEST, "a frame without its metadata"));
    } else if (withMetadata) {
      part = FramePart.METADATA_LENGTH;
    } else {
      afterMetadata();
    }
  }

  /** Tells whether a payload, including its compression byte, exceeds the limit. */
  private boolean isTooLarge(int bytes) {
    return (compressed ? bytes - Byte.BYTES : bytes) > maxMessageBytes;
  }

  private void afterMetadata() {
    if (!compressed) {
      startPayload();
    } else if (rest < Byte.BYTES) {
      skip(rest, Answer.fault(Fault.BAD_REQUEST, "a frame without its compression"));
    } else {
      part = FramePart.COMPRESSION;
    }
  }

  private boolean compressionKnown() {
    rest -= Byte.BYTES;
    Compression own = options.compression();
    if (own == Compression.NONE || number != own.id()) {
      skip(rest, Answer.notRead(own));
    } else {
      startPayload();
    }
    return true;
  }

  private void startPayload() {
    payload = new ArrivingBytes(rest);
    part = FramePart.PAYLOAD;
  }

  private boolean metadataLengthKnown() {
    int bytes = number;
    rest -= Short.BYTES;
    if (bytes > rest) {
      skip(rest, Answer.fault(Fault.BAD_REQUEST, "metadata longer than their frame"));
    } else if (bytes > Metadata.MAX_BYTES) {
      skip(
          rest,
          Answer.fault(
              Fault.BAD_REQUEST,
              String.format(
                  Locale.ROOT, "metadata may have %,d bytes at most", Metadata.MAX_BYTES)));
    } else if (isTooLarge(rest - bytes)) {
      skip(rest, Answer.tooLarge(maxMessageBytes));
    } else {
      rest -= bytes;
      metadataBytes = new ArrivingBytes(bytes);
      part = FramePart.METADATA;
    }
    return true;
  }

  private boolean metadataKnown(byte[] bytes) {
    metadataBytes = NOTHING;
    try {
      metadata = TcpMetadata.parse(bytes);
    } catch (IllegalArgumentException e) {
      skip(rest, Answer.fault(Fault.BAD_REQUEST, "metadata that cannot be decoded"));
      return true;
    }
    afterMetadata();
    return true;
  }

  private boolean isKnownPath(ByteBuf in, int pathLength) {
    if (knownRoute == null || pathLength != knownPath.length || in.readableBytes() < pathLength) {
      return false;
    }
    int start = in.readerIndex();
    for (int i = 0; i < pathLength; i++) {
      if (in.getByte(start + i) != knownPath[i]) {
        return false;
      }
    }
    return true;
  }

  private boolean pathKnown(byte[] bytes) {
    path = NOTHING;
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      skip(rest, Answer.fault(Fault.BAD_REQUEST, "a path that is not UTF-8"));
      return true;
    }
    Route route = routes.find(text);
    if (route == null) {
      skip(rest, Answer.noService(text));
    } else {
      knownPath = bytes;
      knownRoute = route;
      afterPath();
    }
    return true;
  }

  private boolean complete() {
    byte[] request = payload.bytes();
    payload = NOTHING;
    part = FramePart.LENGTH;
    Route route = Objects.requireNonNull(knownRoute);
    accept(
        new TcpCall(compressed ? route.compressed(options, true, true) : route, request, metadata));
    metadata = Metadata.NONE;
    return true;
  }

  private void skip(int bytes, Answer then) {
    payload = NOTHING;
    metadata = Metadata.NONE;
    skip = bytes;
    refusal = then;
    part = FramePart.SKIPPED;
  }

  private boolean skip(ByteBuf in) {
    int skipped = Math.min(skip, in.readableBytes());
    in.skipBytes(skipped);
    skip -= skipped;
    return skip == 0;
  }

  private boolean refuse() {
    part = FramePart.LENGTH;
    accept(new TcpCall(Objects.requireNonNull(refusal), false));
    return true;
  }

  @Override
  protected boolean write(ChannelHandlerContext context, TcpCall call, Answer answer) {
    byte[] body = answer.bytes();
    byte[] bytes = body == null ? answer.message().getBytes(StandardCharsets.UTF_8) : body;
    byte[] beside = TcpMetadata.toBlock(answer.metadata());
    int size = 1 + beside.length + bytes.length;
    ByteBuf out = context.alloc().directBuffer(Integer.BYTES + size);
    out.writeInt(size);
    out.writeByte(status(answer));
    out.writeBytes(beside);
    out.writeBytes(bytes);
    context.write(out, context.voidPromise());
    return !call.last;
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
    private final boolean last;

    TcpCall(Route route, byte[] request, Metadata metadata) {
      super(route, request);
      this.metadata = metadata;
      last = false;
    }

    TcpCall(Answer refusal, boolean last) {
      super(refusal);
      metadata = Metadata.NONE;
      this.last = last;
    }

    @Override
    public @Nullable String metadata(String name) {
      return metadata.get(name);
    }
  }
}
