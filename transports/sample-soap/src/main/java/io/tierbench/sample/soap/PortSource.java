package io.tierbench.sample.soap;

import io.tierbench.contract.DataSet;
import io.tierbench.sample.JavaSource;
import io.tierbench.sample.Member;
import io.tierbench.sample.SampleFolder;
import io.tierbench.serialization.soap.DataSetMapper;
import io.tierbench.serialization.soap.ShopFault;
import io.tierbench.serialization.soap.ShopPort;
import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import jakarta.xml.ws.RequestWrapper;
import jakarta.xml.ws.ResponseWrapper;
import java.io.IOException;
import java.util.Locale;

/**
 * Source of the endpoint interface, with message classes as in {@link ShopPort}, and of the
 * annotations of its package.
 */
final class PortSource {
  static final String CLASS = "SamplePort";

  private final JavaSource source;
  private final Part count;
  private final Part sample;
  private final Part dataSet;

  /** Parameter or result of a method, and the field of its message. */
  private record Part(String name, String type, String adapter, String field) {}

  /**
   * @param root the whole sample as a field of a message
   */
  PortSource(Beans beans, BeanSources sources, Member root) {
    source = beans.source();
    String element = "  @" + source.name(XmlElement.class) + "\n";
    String ofDataSet =
        "@%s(%s.class)"
            .formatted(source.name(XmlJavaTypeAdapter.class), source.name(DataSetMapper.class));
    String dataSetType = source.name(DataSet.class);
    count = new Part("count", "int", "", element + "  public int count;\n");
    sample =
        new Part(
            root.javaName(),
            beans.fieldType(root, source),
            Adapter.of(root.type()).map(adapter -> BeanSources.adapter(adapter, source)).orElse(""),
            sources.fieldOfMessage(root, source));
    dataSet =
        new Part(
            "dataSet",
            dataSetType,
            ofDataSet,
            "%s  %s\n  public %s dataSet;\n".formatted(element, ofDataSet, dataSetType));
  }

  void write(SampleFolder folder) throws IOException {
    folder.writeJava(Beans.PACKAGE + "." + CLASS, text());
    folder.writeJava(
        Beans.PACKAGE + ".package-info",
        """
        @XmlSchema(namespace = ShopPort.NAMESPACE)
        @XmlAccessorType(XmlAccessType.FIELD)
        package %s;

        import io.tierbench.serialization.soap.ShopPort;
        import jakarta.xml.bind.annotation.XmlAccessType;
        import jakarta.xml.bind.annotation.XmlAccessorType;
        import jakarta.xml.bind.annotation.XmlSchema;
        """
            .formatted(Beans.PACKAGE));
  }

  private String text() {
    String port = source.name(ShopPort.class);
    String methods =
        String.join(
            "\n",
            method("getSample", count, sample),
            method("putSample", sample, count),
            method("echoSample", sample, sample),
            method("getSampleDataSet", count, dataSet),
            method("putSampleDataSet", dataSet, count),
            method("echoSampleDataSet", dataSet, dataSet));
    return source.text(
        """
        /** The endpoint interface of the shop with the calls of the sample. */
        @%s(name = "Shop", targetNamespace = %s.NAMESPACE)
        public interface %s extends %s {
          String MESSAGES = "%s.%s$";

        %s}
        """
            .formatted(
                source.name(WebService.class), port, CLASS, port, Beans.PACKAGE, CLASS, methods));
  }

  private String method(String name, Part request, Part response) {
    String message = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    return """
          @%1$s(className = MESSAGES + "%2$s")
          @%3$s(className = MESSAGES + "%2$sResponse")
          @%4$s(name = "%5$s")
        %6$s  %7$s %8$s(
              @%9$s(name = "%10$s") %11$s%12$s %10$s)
              throws %13$s;

        %14$s
        %15$s\
        """
        .formatted(
            source.name(RequestWrapper.class),
            message,
            source.name(ResponseWrapper.class),
            source.name(WebResult.class),
            response.name,
            response.adapter.isEmpty() ? "" : "  " + response.adapter + "\n",
            response.type,
            name,
            source.name(WebParam.class),
            request.name,
            request.adapter.isEmpty() ? "" : request.adapter + " ",
            request.type,
            source.name(ShopFault.class),
            message(message, request),
            message(message + "Response", response));
  }

  private String message(String name, Part part) {
    return "  @%s\n  final class %s {\n%s  }\n"
        .formatted(source.name(XmlRootElement.class), name, part.field.indent(2));
  }
}
