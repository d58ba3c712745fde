package io.tierbench.compression;

/** A codec that leaves messages unchanged. */
final class IdentityCodec implements CompressionCodec {

  @Override
  public byte[] compress(byte[] bytes) {
    return bytes;
  }

  @Override
  public byte[] decompress(byte[] bytes, int maxBytes) {
    if (bytes.length > maxBytes) {
      throw GrowingBytes.tooLarge(maxBytes);
    }
    return bytes;
  }
}
