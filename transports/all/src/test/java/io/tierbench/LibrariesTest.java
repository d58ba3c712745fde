package io.tierbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.PlugIns;
import org.junit.jupiter.api.Test;

class LibrariesTest {

  /** Results have the versions of what does the work. */
  @Test
  void namesTheVersionsUnderTest() {
    assertThat(PlugIns.all())
        .flatExtracting(AxisValue::libraries)
        .allSatisfy(library -> assertThat(library.version().orElseThrow()).matches("\\d+\\..*"))
        .extracting(library -> library.name())
        .contains(
            "cxf",
            "jackson",
            "kryo",
            "protobuf",
            "grpc",
            "netty",
            "netty-tcnative",
            "jaxb-runtime",
            "jetty-server",
            "kerby",
            "woodstox-core",
            "wss4j",
            "xmlsec");
  }
}
