package io.tierbench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.TextFormat;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import io.grpc.reflection.v1.ServerReflectionRequest;
import io.grpc.reflection.v1.ServerReflectionResponse;
import io.grpc.stub.ClientCalls;
import io.tierbench.Known;
import io.tierbench.Programs;
import io.tierbench.contract.FakeShop;
import io.tierbench.contract.Samples;
import io.tierbench.hosting.Tuning;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.database.DatabaseUse;
import io.tierbench.server.workload.Insertion;
import jakarta.xml.soap.MessageFactory;
import jakarta.xml.soap.SOAPConnection;
import jakarta.xml.soap.SOAPConnectionFactory;
import jakarta.xml.soap.SOAPMessage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the diagonal of the matrix answers clients unrelated to this project. */
class ForeignClientTest {
  private static final FakeShop SHOP = new FakeShop();
  private static final String WRITE_OUT = "\\nHTTP/%{http_version} %{http_code} %{content_type}";
  private static Server server;
  private static ManagedChannel channel;

  @BeforeAll
  static void start() {
    server =
        new Server(
                TestOptions.onLoopback(
                    Set.of(
                        Endpoint.of(Known.HTTP), Endpoint.of(Known.HTTP2), Endpoint.of(Known.GRPC)),
                    Set.copyOf(Serialization.all()),
                    Effort.DOCUMENTED,
                    Tuning.NONE),
                SHOP,
                Insertion.ROW_BY_ROW,
                () -> {},
                new DatabaseUse())
            .start();
    InetSocketAddress grpc = server.endpoints().address(Endpoint.of(Known.GRPC));
    channel =
        NettyChannelBuilder.forAddress(grpc.getHostString(), grpc.getPort()).usePlaintext().build();
  }

  @AfterAll
  static void stop() throws InterruptedException {
    channel.shutdownNow().awaitTermination(5, TimeUnit.SECONDS);
    server.close();
  }

  private static String url(String path) {
    InetSocketAddress address = server.endpoints().address(Endpoint.of(Known.HTTP));
    return "http://127.0.0.1:" + address.getPort() + path;
  }

  private static HttpResponse<String> post(String path, String body) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(url(path)))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build(),
            HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void jsonOverHttp() throws Exception {
    HttpResponse<String> response = post("/json/loadCustomer", "\"ALFKI\"");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("content-type")).contains("application/json");
    assertThat(response.body())
        .startsWith("{\"customerId\":\"" + Samples.customer().customerId() + "\"");
    assertThat(SHOP.customerId).isEqualTo("ALFKI");
  }

  @Test
  void jsonOverHttpRefusesWhatDoesNotDecode() throws Exception {
    HttpResponse<String> response = post("/json/storeOrder", "{\"orderId\":");

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.body()).startsWith("BAD_REQUEST: ").doesNotContain("jackson");
  }

  @Test
  void soapOverHttpWithALiteralEnvelope() throws Exception {
    String wsdl =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(url("/soap?wsdl"))).build(),
                HttpResponse.BodyHandlers.ofString())
            .body();
    assertThat(wsdl).contains("definitions", url("/soap"), "loadCustomer");
    String namespace = wsdl.replaceFirst("(?s).*?targetNamespace=\"([^\"]+)\".*", "$1");
    String envelope =
        """
        <soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:s="%s">
          <soapenv:Body><s:loadCustomer><customerId>ALFKI</customerId></s:loadCustomer></soapenv:Body>
        </soapenv:Envelope>"""
            .formatted(namespace);
    MessageFactory messages = MessageFactory.newInstance();
    SOAPMessage request =
        messages.createMessage(
            null, new ByteArrayInputStream(envelope.getBytes(StandardCharsets.UTF_8)));

    try (SOAPConnection connection = SOAPConnectionFactory.newInstance().createConnection()) {
      SOAPMessage response = connection.call(request, url("/soap"));

      assertThat(response.getSOAPBody().hasFault()).isFalse();
      assertThat(response.getSOAPBody().getTextContent())
          .contains(Samples.customer().companyName());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          /json/loadCustomer | application/json | "ALFKI"     | {"customerId":"BERGS" | 200 application/json
          /json/storeOrder   | application/json | {"orderId": | BAD_REQUEST:          | 400 text/plain; charset=utf-8
          /json/loadCustomer | text/plain       | "ALFKI"     | BAD_REQUEST:          | 415 text/plain; charset=utf-8
          /nothing           | application/json | "ALFKI"     | UNKNOWN_OPERATION:    | 404 text/plain; charset=utf-8
          /soap?wsdl         |                  |             | <?xml                 | 200 text/xml
          """)
  void curlOverHttp2(String path, String type, String body, String answer, String status)
      throws Exception {
    Programs.assumeInstalled(Programs.CURL);
    assumeThat(run(Programs.CURL, "--version")).containsPattern("Features:.* HTTP2");
    InetSocketAddress address = server.endpoints().address(Endpoint.of(Known.HTTP2));
    List<String> command =
        new ArrayList<>(List.of(Programs.CURL, "-s", "--http2-prior-knowledge", "-w", WRITE_OUT));
    if (body != null) {
      command.addAll(List.of("-H", "Content-Type: " + type, "-d", body));
    }
    command.add("http://127.0.0.1:" + address.getPort() + path);

    assertThat(run(command.toArray(String[]::new)))
        .startsWith(answer)
        .contains("\nHTTP/2 " + status);
  }

  /** Runs a program, and returns what it writes. */
  private static String run(String... command) throws IOException {
    Process program = new ProcessBuilder(command).redirectErrorStream(true).start();
    program.getOutputStream().close();
    return new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"v1", "v1alpha"})
  void protobufOverGrpcThroughReflection(String version) throws Exception {
    MethodDescriptor method =
        reflect(version, "tierbench.Shop")
            .findServiceByName("Shop")
            .findMethodByName("LoadCustomer");

    assertThat(call(method, "customer_id: 'ALFKI'"))
        .extracting(
            response -> response.getField(method.getOutputType().findFieldByName("company_name")))
        .isEqualTo(Samples.customer().companyName());
  }

  @Test
  void protobufOverGrpcNamesTheFieldThatIsBad() throws Exception {
    assertThat(rejection("LoadCustomer", "")).isEqualTo("loadCustomer: 'customer_id' is missing");
    assertThat(rejection("GetOrders", "")).isEqualTo("getOrders: 'count' is missing");
    assertThat(rejection("StoreOrder", "line_items {} line_items { quantity: 70000 }"))
        .isEqualTo(
            "storeOrder: 'order/line_items/1/quantity' is '70000'; expected an integer from -32768 to 32767");
    assertThat(rejection("StoreOrder", "order_date { seconds: 9 nanos: -1 }"))
        .startsWith("storeOrder: 'order/order_date' is '9 s and -1 ns'; expected a timestamp");
    assertThat(
            rejection(
                "StoreOrderDataSet",
                "tables { columns { type: INT16 } rows { current { int: 70000 } } }"))
        .startsWith("storeOrderDataSet: 'dataSet/tables/0/rows/0/current/0' is '70000'; expected");
  }

  private static String rejection(String method, String request) throws Exception {
    ServiceDescriptor shop = reflect("v1", "tierbench.Shop").findServiceByName("Shop");
    StatusRuntimeException rejected =
        catchThrowableOfType(
            StatusRuntimeException.class, () -> call(shop.findMethodByName(method), request));
    assertThat(rejected.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
    return rejected.getStatus().getDescription();
  }

  /** Makes a call whose request is text in the format of protobuf. */
  private static DynamicMessage call(MethodDescriptor method, String request) throws Exception {
    DynamicMessage.Builder message = DynamicMessage.newBuilder(method.getInputType());
    TextFormat.merge(request, message);
    io.grpc.MethodDescriptor<DynamicMessage, DynamicMessage> generic =
        io.grpc.MethodDescriptor.<DynamicMessage, DynamicMessage>newBuilder()
            .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
            .setFullMethodName(
                io.grpc.MethodDescriptor.generateFullMethodName(
                    method.getService().getFullName(), method.getName()))
            .setRequestMarshaller(
                ProtoUtils.marshaller(DynamicMessage.getDefaultInstance(method.getInputType())))
            .setResponseMarshaller(
                ProtoUtils.marshaller(DynamicMessage.getDefaultInstance(method.getOutputType())))
            .build();
    return ClientCalls.blockingUnaryCall(channel, generic, CallOptions.DEFAULT, message.build());
  }

  /** Asks the server for the file that declares a symbol, and for its imports. */
  private static FileDescriptor reflect(String version, String symbol) throws Exception {
    // The messages of all versions are the same, and one request may do without a stream.
    io.grpc.MethodDescriptor<ServerReflectionRequest, ServerReflectionResponse> info =
        ServerReflectionGrpc.getServerReflectionInfoMethod().toBuilder()
            .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
            .setFullMethodName(
                "grpc.reflection." + version + ".ServerReflection/ServerReflectionInfo")
            .build();
    ServerReflectionResponse response =
        ClientCalls.blockingUnaryCall(
            channel,
            info,
            CallOptions.DEFAULT,
            ServerReflectionRequest.newBuilder().setFileContainingSymbol(symbol).build());
    List<FileDescriptorProto> files = new ArrayList<>();
    for (ByteString file : response.getFileDescriptorResponse().getFileDescriptorProtoList()) {
      files.add(FileDescriptorProto.parseFrom(file));
    }
    return build(
        files.stream().filter(file -> file.getServiceCount() > 0).findFirst().orElseThrow(), files);
  }

  private static FileDescriptor build(FileDescriptorProto file, List<FileDescriptorProto> all)
      throws Exception {
    List<FileDescriptor> dependencies = new ArrayList<>();
    for (String name : file.getDependencyList()) {
      FileDescriptorProto dependency =
          all.stream().filter(f -> f.getName().equals(name)).findFirst().orElseThrow();
      dependencies.add(build(dependency, all));
    }
    return FileDescriptor.buildFrom(file, dependencies.toArray(FileDescriptor[]::new));
  }
}
