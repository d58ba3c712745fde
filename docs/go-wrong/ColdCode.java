import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamWriter;

/**
 * Cold code: compares XML with a binary format by the first calls of a JVM, and again when they are
 * compiled.
 */
class ColdCode {
  private static final List<Product> PRODUCTS =
      IntStream.rangeClosed(1, 77)
          .mapToObj(id -> new Product(id, "Product number " + id, id * 1.25))
          .toList();

  private static long bytesWritten;

  record Product(int id, String name, double price) {}

  interface Encoder {
    byte[] encode(List<Product> products) throws Exception;
  }

  /** Finds the XML library on first use, as most programs do. */
  static class Xml {
    static final XMLOutputFactory FACTORY = XMLOutputFactory.newInstance();
  }

  public static void main(String[] args) throws Exception {
    int warmCalls = List.of(args).contains("--quick") ? 1_000 : 100_000;
    System.out.println(LocalDate.now() + ", Java " + Runtime.version());

    double cold = compare(20);
    compare(warmCalls); // not counted: it warms up
    double warm = compare(warmCalls);

    System.out.println("bytes written: " + bytesWritten);
    System.out.printf(
        Locale.ROOT, "wrong: %.1f times as long for XML as for binary (first 20 calls)%n", cold);
    System.out.printf(
        Locale.ROOT, "right: %.1f times as long (after %,d calls of each)%n", warm, warmCalls);
  }

  /** Returns the time for XML, relative to that for the binary format. */
  static double compare(int calls) throws Exception {
    double xml = microseconds(ColdCode::toXml, calls);
    double binary = microseconds(ColdCode::toBinary, calls);
    System.out.printf(
        Locale.ROOT, "%,d calls: XML %.1f us, binary %.1f us each%n", calls, xml, binary);
    return xml / binary;
  }

  /** Returns the mean time of a call. */
  static double microseconds(Encoder encoder, int calls) throws Exception {
    long start = System.nanoTime();
    for (int call = 0; call < calls; call++) {
      bytesWritten += encoder.encode(PRODUCTS).length;
    }
    return (System.nanoTime() - start) / 1e3 / calls;
  }

  static byte[] toXml(List<Product> products) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    XMLStreamWriter xml = Xml.FACTORY.createXMLStreamWriter(bytes, "UTF-8");
    xml.writeStartElement("products");
    for (Product product : products) {
      xml.writeEmptyElement("product");
      xml.writeAttribute("id", Integer.toString(product.id()));
      xml.writeAttribute("name", product.name());
      xml.writeAttribute("price", Double.toString(product.price()));
    }
    xml.writeEndElement();
    xml.close();
    return bytes.toByteArray();
  }

  static byte[] toBinary(List<Product> products) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream data = new DataOutputStream(bytes);
    data.writeInt(products.size());
    for (Product product : products) {
      data.writeInt(product.id());
      data.writeUTF(product.name());
      data.writeDouble(product.price());
    }
    return bytes.toByteArray();
  }
}
