package io.tierbench.benchmark;

import java.io.IOException;

/** One call, or a part of one, that can be made again and again. */
@FunctionalInterface
interface Call {
  Object run() throws IOException;
}
