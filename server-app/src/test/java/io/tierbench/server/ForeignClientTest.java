package io.tierbench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.TextFormat;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import io.grpc.reflection.v1.ServerReflectionRequest;
import io.grpc.reflection.v1.ServerReflectionResponse;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.StreamObserver;
import io.tierbench.Known;
import io.tierbench.contract.FakeShop;
import io.tierbench.contract.Samples;
import io.tierbench.hosting.Hosting;
import io.tierbench.security.Account;
import io.tierbench.security.ForeignCredentials;
import io.tierbench.security.Security;
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
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the diagonal of the matrix answers clients unrelated to this project. */
class ForeignClientTest {
  private static final FakeShop SHOP = new FakeShop();
  private static Server server;

  @BeforeAll
  static void start() {
    server =
        new Server(
                TestOptions.onLoopback(
                    Set.of(Endpoint.of(Known.HTTP), Endpoint.of(Known.GRPC)),
                    Set.copyOf(Serialization.all()),
                    Effort.DOCUMENTED,
                    ServerThread.WORKERS),
                SHOP,
                Insertion.ROW_BY_ROW,
                () -> {},
                new DatabaseUse())
            .start();
    SHOP.customer = Samples.customer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static String url(String path) {
    return url(server, path);
  }

  private static String url(Server of, String path) {
    return "http://127.0.0.1:" + of.endpoints().address(Endpoint.of(Known.HTTP)).getPort() + path;
  }

  private static HttpResponse<String> post(String path, String contentType, String body)
      throws Exception {
    return post(URI.create(url(path)), contentType, body);
  }

  private static HttpResponse<String> post(URI url, String contentType, String body)
      throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(url)
                .header("Content-Type", contentType)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build(),
            HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void jsonOverHttp() throws Exception {
    HttpResponse<String> response = post("/json/loadCustomer", "application/json", "\"ALFKI\"");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("content-type")).contains("application/json");
    assertThat(response.body())
        .startsWith("{\"customerId\":\"" + Samples.customer().customerId() + "\"");
    assertThat(SHOP.customerId).isEqualTo("ALFKI");
  }

  @Test
  void jsonOverHttpRefusesWhatDoesNotDecode() throws Exception {
    HttpResponse<String> response = post("/json/storeOrder", "application/json", "{\"orderId\":");

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.body()).startsWith("BAD_REQUEST: ").doesNotContain("jackson");
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.hosting.Hosting#all")
  void jsonOverHttpRefusesWhatIsLabelledOtherwise(Hosting hosting) throws Exception {
    try (Server hosted =
        GuardedServerTest.server(
                Known.JSON, Security.NONE, hosting, ServerThread.WORKERS, Endpoint.of(Known.HTTP))
            .start()) {
      String url = url(hosted, "/json/empty");
      for (String type :
          List.of(
              "text/xml",
              "application/x-www-form-urlencoded",
              "application/json; charset=utf-16")) {
        assertThat(post(URI.create(url), type, ""))
            .as(type)
            .returns(415, HttpResponse::statusCode)
            .returns(
                "BAD_REQUEST: requests must be application/json, not " + type, HttpResponse::body);
      }
      assertThat(post(URI.create(url), "application/json; charset=utf-8", "").statusCode())
          .isEqualTo(200);
    }
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.hosting.Hosting#all")
  void soapOverHttpRefusesWhatIsLabelledOtherwise(Hosting hosting) throws Exception {
    try (Server hosted =
        GuardedServerTest.server(
                Known.SOAP, Security.NONE, hosting, ServerThread.WORKERS, Endpoint.of(Known.HTTP))
            .start()) {
      HttpResponse<String> response =
          post(URI.create(url(hosted, "/soap")), "application/json", "{}");

      assertThat(response.statusCode()).isEqualTo(415);
      assertThat(response.headers().firstValue("Accept")).hasValue("text/xml; charset=UTF-8");
      assertThat(response.body())
          .isEqualTo("BAD_REQUEST: requests must be text/xml; charset=UTF-8, not application/json");
      assertThat(post(URI.create(url(hosted, "/soap")), "text/xml", "<no/>").statusCode())
          .isEqualTo(500);
    }
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.hosting.Hosting#all")
  void onlyTheWsdlIsThereForGetAndHead(Hosting hosting) throws Exception {
    try (Server hosted =
        GuardedServerTest.server(
                Known.SOAP, Security.NONE, hosting, ServerThread.WORKERS, Endpoint.of(Known.HTTP))
            .start()) {
      assertThat(statuses(hosted, "/soap?wsdl", "GET", "HEAD", "PUT"))
          .containsExactly(200, 200, 405);
      for (String path : List.of("/soap", "/soap?wadl", "/echo", "/echo/any")) {
        assertThat(statuses(hosted, path, "GET", "HEAD")).as(path).containsOnly(405);
      }
    }
    assertThat(statuses(server, "/soap-stax?wsdl", "GET")).containsOnly(405);
    assertThat(statuses(server, "/json?wsdl", "GET")).containsOnly(405);
  }

  private static List<Integer> statuses(Server of, String path, String... methods)
      throws Exception {
    List<Integer> statuses = new ArrayList<>();
    for (String method : methods) {
      HttpResponse<String> response =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(URI.create(url(of, path)))
                      .method(method, HttpRequest.BodyPublishers.noBody())
                      .build(),
                  HttpResponse.BodyHandlers.ofString());
      statuses.add(response.statusCode());
    }
    return statuses;
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
  @ValueSource(strings = {"v1", "v1alpha"})
  void protobufOverGrpcThroughReflection(String version) throws Exception {
    ManagedChannel channel = channel(server);
    try {
      MethodDescriptor method = loadCustomer(channel, version);

      DynamicMessage response =
          ClientCalls.blockingUnaryCall(
              channel, generic(method), CallOptions.DEFAULT, customer(method));

      assertThat(response.getField(method.getOutputType().findFieldByName("company_name")))
          .isEqualTo(Samples.customer().companyName());
    } finally {
      channel.shutdownNow().awaitTermination(5, TimeUnit.SECONDS);
    }
  }

  @Test
  void protobufOverGrpcNamesTheFieldThatIsBad() throws Exception {
    ManagedChannel channel = channel(server);
    try {
      ServiceDescriptor shop = reflect(channel, "v1", "tierbench.Shop").findServiceByName("Shop");
      assertThat(rejection(channel, shop.findMethodByName("LoadCustomer"), ""))
          .isEqualTo("loadCustomer: 'customer_id' is missing");
      assertThat(rejection(channel, shop.findMethodByName("GetOrders"), ""))
          .isEqualTo("getOrders: 'count' is missing");
      MethodDescriptor store = shop.findMethodByName("StoreOrder");
      assertThat(rejection(channel, store, "line_items {} line_items { quantity: 70000 }"))
          .isEqualTo(
              "storeOrder: 'order/line_items/1/quantity' is '70000'; expected an integer from -32768 to 32767");
      assertThat(rejection(channel, store, "order_date { seconds: 9 nanos: -1 }"))
          .startsWith("storeOrder: 'order/order_date' is '9 s and -1 ns'; expected a timestamp");
      assertThat(
              rejection(
                  channel,
                  shop.findMethodByName("StoreOrderDataSet"),
                  "tables { columns { type: INT16 } rows { current { int: 70000 } } }"))
          .startsWith(
              "storeOrderDataSet: 'dataSet/tables/0/rows/0/current/0' is '70000'; expected");
    } finally {
      channel.shutdownNow().awaitTermination(5, TimeUnit.SECONDS);
    }
  }

  private static String rejection(Channel channel, MethodDescriptor method, String request)
      throws Exception {
    DynamicMessage.Builder message = DynamicMessage.newBuilder(method.getInputType());
    TextFormat.merge(request, message);
    StatusRuntimeException rejected =
        catchThrowableOfType(
            StatusRuntimeException.class,
            () ->
                ClientCalls.blockingUnaryCall(
                    channel, generic(method), CallOptions.DEFAULT, message.build()));
    assertThat(rejected.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
    return rejected.getStatus().getDescription();
  }

  @Test
  void protobufOverGrpcWithCredentialsOfEachCall() throws Exception {
    try (Server guarded =
        GuardedServerTest.server(
                Known.PROTOBUF,
                Known.CALL_CREDENTIALS,
                Hosting.SELF,
                ServerThread.WORKERS,
                Endpoint.of(Known.GRPC))
            .start()) {
      ManagedChannel describing = channel(server);
      ManagedChannel channel = channel(guarded);
      try {
        MethodDescriptor method = loadCustomer(describing, "v1");
        DynamicMessage request = customer(method);
        String good = header(Account.CALLER.secret(), 0, request);

        assertThat(status(channel, method, request, null)).isEqualTo(Status.Code.UNAUTHENTICATED);
        assertThat(status(channel, method, request, header("wrong", 0, request)))
            .isEqualTo(Status.Code.UNAUTHENTICATED);
        assertThat(status(channel, method, request, header(Account.CALLER.secret(), -2, request)))
            .as("expired")
            .isEqualTo(Status.Code.UNAUTHENTICATED);
        assertThat(
                status(
                    channel,
                    method,
                    request,
                    ForeignCredentials.header(
                        Account.GUEST.user(),
                        Account.GUEST.secret(),
                        0,
                        method.getName(),
                        request.toByteArray())))
            .isEqualTo(Status.Code.PERMISSION_DENIED);
        assertThat(status(channel, method, request, good)).isEqualTo(Status.Code.OK);
        assertThat(status(channel, method, request, good))
            .as("used before")
            .isEqualTo(Status.Code.UNAUTHENTICATED);
      } finally {
        describing.shutdownNow().awaitTermination(5, TimeUnit.SECONDS);
        channel.shutdownNow().awaitTermination(5, TimeUnit.SECONDS);
      }
    }
  }

  private static ManagedChannel channel(Server server) {
    InetSocketAddress address = server.endpoints().address(Endpoint.of(Known.GRPC));
    return NettyChannelBuilder.forAddress(address.getHostString(), address.getPort())
        .usePlaintext()
        .build();
  }

  private static MethodDescriptor loadCustomer(ManagedChannel channel, String version)
      throws Exception {
    return reflect(channel, version, "tierbench.Shop")
        .findServiceByName("Shop")
        .findMethodByName("LoadCustomer");
  }

  private static DynamicMessage customer(MethodDescriptor method) {
    Descriptor input = method.getInputType();
    return DynamicMessage.newBuilder(input)
        .setField(input.findFieldByName("customer_id"), "ALFKI")
        .build();
  }

  private static String header(String secret, long minutes, DynamicMessage request) {
    return ForeignCredentials.header(
        Account.CALLER.user(), secret, minutes, "LoadCustomer", request.toByteArray());
  }

  private static Status.Code status(
      Channel channel, MethodDescriptor method, DynamicMessage request, String authorization) {
    Metadata headers = new Metadata();
    if (authorization != null) {
      headers.put(
          Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), authorization);
    }
    try {
      ClientCalls.blockingUnaryCall(
          ClientInterceptors.intercept(channel, MetadataUtils.newAttachHeadersInterceptor(headers)),
          generic(method),
          CallOptions.DEFAULT,
          request);
      return Status.Code.OK;
    } catch (StatusRuntimeException e) {
      return e.getStatus().getCode();
    }
  }

  private static io.grpc.MethodDescriptor<DynamicMessage, DynamicMessage> generic(
      MethodDescriptor method) {
    return io.grpc.MethodDescriptor.<DynamicMessage, DynamicMessage>newBuilder()
        .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
        .setFullMethodName(
            io.grpc.MethodDescriptor.generateFullMethodName(
                method.getService().getFullName(), method.getName()))
        .setRequestMarshaller(
            ProtoUtils.marshaller(DynamicMessage.getDefaultInstance(method.getInputType())))
        .setResponseMarshaller(
            ProtoUtils.marshaller(DynamicMessage.getDefaultInstance(method.getOutputType())))
        .build();
  }

  /** Asks the server for the file that declares a symbol, and for its imports. */
  private static FileDescriptor reflect(ManagedChannel channel, String version, String symbol)
      throws Exception {
    CompletableFuture<List<FileDescriptorProto>> files = new CompletableFuture<>();
    // The messages of all versions are the same.
    io.grpc.MethodDescriptor<ServerReflectionRequest, ServerReflectionResponse> info =
        ServerReflectionGrpc.getServerReflectionInfoMethod().toBuilder()
            .setFullMethodName(
                "grpc.reflection." + version + ".ServerReflection/ServerReflectionInfo")
            .build();
    StreamObserver<ServerReflectionRequest> requests =
        ClientCalls.asyncBidiStreamingCall(
            channel.newCall(info, CallOptions.DEFAULT),
            new StreamObserver<ServerReflectionResponse>() {
              @Override
              public void onNext(ServerReflectionResponse response) {
                List<FileDescriptorProto> answered = new ArrayList<>();
                response
                    .getFileDescriptorResponse()
                    .getFileDescriptorProtoList()
                    .forEach(bytes -> answered.add(parse(bytes)));
                files.complete(answered);
              }

              @Override
              public void onError(Throwable t) {
                files.completeExceptionally(t);
              }

              @Override
              public void onCompleted() {}
            });
    requests.onNext(ServerReflectionRequest.newBuilder().setFileContainingSymbol(symbol).build());
    List<FileDescriptorProto> answered = files.get(10, TimeUnit.SECONDS);
    requests.onCompleted();
    return build(symbolFile(answered), answered);
  }

  private static FileDescriptorProto parse(com.google.protobuf.ByteString bytes) {
    try {
      return FileDescriptorProto.parseFrom(bytes);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException(e);
    }
  }

  private static FileDescriptorProto symbolFile(List<FileDescriptorProto> files) {
    return files.stream().filter(file -> file.getServiceCount() > 0).findFirst().orElseThrow();
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
