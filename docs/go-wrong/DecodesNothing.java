import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamReader;

/**
 * A client that decodes nothing: compares answers in XML and in CSV, by a client that throws their
 * bytes away and by one that makes objects of them. The server has its answers ready.
 */
class DecodesNothing {
  private static final XMLInputFactory XML_READERS = XMLInputFactory.newInstance();

  record Product(int id, String name) {}

  interface Decoder {
    List<Product> decode(byte[] answer) throws Exception;
  }

  public static void main(String[] args) throws Exception {
    int calls = List.of(args).contains("--quick") ? 100 : 30_000;
    System.out.println(LocalDate.now() + ", Java " + Runtime.version());

    String xml = "<products>" + "<product id='17' name='Chocolate'/>".repeat(77) + "</products>";
    String csv = "17;Chocolate\n".repeat(77);

    microsecondsPerCall(xml, DecodesNothing::fromXml, calls); // warms up, as the next one does
    microsecondsPerCall(csv, DecodesNothing::fromCsv, calls);
    double xmlBytes = microsecondsPerCall(xml, answer -> List.of(), calls);
    double csvBytes = microsecondsPerCall(csv, answer -> List.of(), calls);
    double xmlObjects = microsecondsPerCall(xml, DecodesNothing::fromXml, calls);
    double csvObjects = microsecondsPerCall(csv, DecodesNothing::fromCsv, calls);

    String times = "%.1f times as long for XML as for CSV ";
    System.out.printf(Locale.ROOT, "wrong: " + times + "(bytes)%n", xmlBytes / csvBytes);
    System.out.printf(Locale.ROOT, "right: " + times + "(objects)%n", xmlObjects / csvObjects);
  }

  /** Calls a server of its own, which always gives the same answer. */
  static double microsecondsPerCall(String text, Decoder decoder, int calls) throws Exception {
    byte[] answer = text.getBytes(StandardCharsets.UTF_8);
    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      new Thread(() -> serve(listener, answer)).start();
      try (Socket socket = new Socket(listener.getInetAddress(), listener.getLocalPort())) {
        int products = 0;
        long start = System.nanoTime();
        for (int call = 0; call < calls; call++) {
          socket.getOutputStream().write(1);
          byte[] received = socket.getInputStream().readNBytes(answer.length);
          products += decoder.decode(received).size();
        }
        double time = (System.nanoTime() - start) / 1e3 / calls;
        System.out.printf(Locale.ROOT, "%d products a call: %.1f us%n", products / calls, time);
        return time;
      }
    }
  }

  /** Answers each byte that one client sends, until that closes the connection. */
  static void serve(ServerSocket listener, byte[] answer) {
    try (Socket socket = listener.accept()) {
      while (socket.getInputStream().read() >= 0) {
        socket.getOutputStream().write(answer);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<Product> fromXml(byte[] answer) throws Exception {
    List<Product> products = new ArrayList<>();
    XMLStreamReader xml = XML_READERS.createXMLStreamReader(new ByteArrayInputStream(answer));
    while (xml.hasNext()) {
      if (xml.next() == XMLStreamReader.START_ELEMENT && xml.getLocalName().equals("product")) {
        int id = Integer.parseInt(xml.getAttributeValue(null, "id"));
        products.add(new Product(id, xml.getAttributeValue(null, "name")));
      }
    }
    return products;
  }

  static List<Product> fromCsv(byte[] answer) {
    List<Product> products = new ArrayList<>();
    for (String line : new String(answer, StandardCharsets.UTF_8).split("\n")) {
      String[] fields = line.split(";");
      products.add(new Product(Integer.parseInt(fields[0]), fields[1]));
    }
    return products;
  }
}
