package io.tierbench.compression;

/** A codec that leaves messages unchanged. */
final class IdentityCodec implements CompressionCodec {

  @Override
  public byte[] compress(byte[] bytes) {
    return bytes;
  }

  @Override
  public byte[] decompress(byte[] bytes, int mostBytes) {
    if (bytes.length > mostBytes) {
      throw GrowingBytes.tooLarge(mostBytes);
    }
    return bytes;
  }
}
