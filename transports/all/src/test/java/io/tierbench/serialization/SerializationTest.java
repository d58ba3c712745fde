package io.tierbench.serialization;

import static io.tierbench.contract.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.contract.Customer;
import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataSets;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.DataType;
import io.tierbench.contract.FakeShop;
import io.tierbench.contract.Fault;
import io.tierbench.contract.HandlingShop;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.SampleShop;
import io.tierbench.contract.Samples;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.wire.Exchange;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the contract of every serialization, without a wire between its two halves. */
@Tag("slow")
class SerializationTest {
  private static final int MUTATIONS = 30;

  private static final int RANDOM_DATA_SETS = 20;

  /** One operation for each non-empty request. */
  private static final Collection<Operation<?, ?>> REQUESTS = oneOfEach(Operation::request);

  /** One operation for each non-empty response. */
  private static final Collection<Operation<?, ?>> RESPONSES = oneOfEach(Operation::response);

  /**
   * Maximum allocation: more than any message here needs, and far less than for a count of a
   * million.
   */
  private static final long MAX_ALLOCATED_BYTES = 2_000_000;

  private static final long MAX_ALLOCATED_OF_A_BYTE = 64;

  private static final com.sun.management.ThreadMXBean THREADS =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** A million, the largest number and -1 in the formats' encodings of counts and lengths. */
  private static final List<byte[]> LARGE_NUMBERS =
      Stream.of(
              "c0843d",
              "80d3ea03",
              "ffffffff07",
              "bfffffff0f",
              "ffffffff0f",
              "7fffffff",
              "ffffff7f")
          .map(HexFormat.of()::parseHex)
          .toList();

  private static final int PLACES_OF_LARGE_NUMBERS = 10;

  /** Text longer than those that Fast Infoset only references when they are repeated. */
  private static final String KEY = "the-key-of-the-table-that-is-written-each-time";

  private final FakeShop shop = new FakeShop();

  private static Collection<Operation<?, ?>> oneOfEach(
      Function<Operation<?, ?>, Payload<?>> message) {
    Map<Payload<?>, Operation<?, ?>> operations = new LinkedHashMap<>();
    Operation.all()
        .forEach(operation -> operations.putIfAbsent(message.apply(operation), operation));
    operations.remove(Payload.EMPTY);
    return operations.values();
  }

  static Stream<Arguments> codings() {
    return Serialization.all().stream()
        .flatMap(
            serialization ->
                serialization.efforts().stream()
                    .map(effort -> Arguments.of(serialization, effort)));
  }

  private Shop client(Serialization serialization, Effort effort) {
    Exchange server = serialization.server(shop, effort);
    return serialization.client(server, effort);
  }

  @ParameterizedTest
  @MethodSource("codings")
  void carriesEveryOperation(Serialization serialization, Effort effort) {
    SampleShop samples = new SampleShop();
    samples.assertReachedBy(serialization.client(serialization.server(samples, effort), effort));
  }

  @ParameterizedTest
  @MethodSource("codings")
  void carriesRandomDataSets(Serialization serialization, Effort effort) {
    Shop client = client(serialization, effort);
    Random random = new Random(2005);
    for (int i = 0; i < RANDOM_DATA_SETS; i++) {
      shop.dataSet = DataSets.random(random);
      assertThat(client.loadProductsDataSet()).as("data set %d", i).isEqualTo(shop.dataSet);
    }
  }

  @ParameterizedTest
  @MethodSource("codings")
  void carriesEveryFault(Serialization serialization, Effort effort) {
    Shop client = client(serialization, effort);
    for (Fault fault : Fault.values()) {
      shop.failure = new ShopException(fault, "réason <" + fault + ">", new Exception("select 1"));
      assertFault(fault, () -> client.loadCustomer("NOBOD")).hasMessage("réason <" + fault + ">");
    }
  }

  @ParameterizedTest
  @MethodSource("codings")
  void refusesUnknownOperations(Serialization serialization, Effort effort) {
    Exchange server = serialization.server(shop, effort);
    assertThatExceptionOfType(ShopException.class)
        .isThrownBy(() -> server.call("dropTables", "<a/>".getBytes()))
        .satisfies(e -> assertThat(e.fault()).isIn(Fault.UNKNOWN_OPERATION, Fault.BAD_REQUEST));
  }

  @ParameterizedTest
  @MethodSource("codings")
  void answersMutatedRequestsWithTypedErrorsOnly(Serialization serialization, Effort effort) {
    SampleShop called = new SampleShop();
    RecordingExchange recorder = new RecordingExchange(serialization.server(called, effort));
    Shop client = serialization.client(recorder, effort);
    Random random = new Random(17);
    for (Operation<?, ?> operation : REQUESTS) {
      Samples.call(operation, client);
      byte[] request = recorder.request;
      for (int i = 0; i < MUTATIONS; i++) {
        byte[] mutated = mutate(request, random);
        try {
          recorder.server.call(recorder.operation, mutated);
          assertDecoded(called.operation.request(), called.request);
        } catch (ShopException e) {
          assertThat(e.getMessage()).doesNotContain("Exception", "io.tierbench", "\tat ");
        }
      }
      Samples.call(operation, client);
    }
  }

  @ParameterizedTest
  @MethodSource("codings")
  void answersMutatedResponsesWithTypedErrorsOnly(Serialization serialization, Effort effort) {
    RecordingExchange recorder =
        new RecordingExchange(serialization.server(new SampleShop(), effort));
    Shop honest = serialization.client(recorder, effort);
    AtomicReference<byte[]> response = new AtomicReference<>();
    Shop client = serialization.client((operation, request) -> response.get(), effort);
    Random random = new Random(18);
    for (Operation<?, ?> operation : RESPONSES) {
      Samples.call(operation, honest);
      int failures = 0;
      for (int i = 0; i < MUTATIONS; i++) {
        response.set(mutate(recorder.response, random));
        try {
          assertDecoded(operation.response(), Samples.call(operation, client));
        } catch (ShopException e) {
          failures++;
          assertThat(e.fault()).isIn(Fault.INTERNAL, Fault.BAD_REQUEST);
        }
      }
      assertThat(failures).as("failures of %s", operation).isPositive();
    }
  }

  private static void assertDecoded(Payload<?> payload, Object decoded) {
    assertThatCode(() -> DecodedClasses.check(payload, decoded)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("codings")
  void refusesBytesThatAreLeftOver(Serialization serialization, Effort effort) {
    RecordingExchange recorder = new RecordingExchange(serialization.server(shop, effort));
    Shop client = serialization.client(recorder, effort);
    for (Operation<?, ?> operation : REQUESTS) {
      Samples.call(operation, client);
      assertRefused(recorder, withOneMore(recorder.request));
    }
    for (Operation<?, ?> operation : RESPONSES) {
      Samples.call(operation, client);
      byte[] response = withOneMore(recorder.response);
      Shop deceived = serialization.client((name, request) -> response, effort);
      assertThatExceptionOfType(ShopException.class)
          .isThrownBy(() -> Samples.call(operation, deceived));
    }
  }

  private static byte[] withOneMore(byte[] bytes) {
    return Arrays.copyOf(bytes, bytes.length + 1);
  }

  /** Checks that no part of the request reaches the shop. */
  private void assertRefused(RecordingExchange recorder, byte[] request) {
    shop.operation = null;
    assertFault(Fault.BAD_REQUEST, () -> recorder.server.call(recorder.operation, request));
    assertThat(shop.operation).isNull();
  }

  /** A faulty but honest program would send them. */
  @ParameterizedTest
  @MethodSource("codings")
  void carriesNoRowsThatContradictTheirColumns(Serialization serialization, Effort effort) {
    Shop client = client(serialization, effort);
    DataColumn number = new DataColumn(KEY, DataType.INT16, true);
    DataColumn text = new DataColumn("text", DataType.STRING, true);
    List<DataSet> contradictions =
        List.of(
            table(List.of(number), "seven"),
            table(List.of(number), 70_000),
            table(List.of(number), (short) 7, (short) 8),
            table(List.of(number)),
            table(List.of(number, text), (short) 7),
            table(List.of(number, text), "seven", (short) 7));
    for (DataSet contradiction : contradictions) {
      shop.operation = null;
      assertThatExceptionOfType(ShopException.class)
          .as("%s", contradiction)
          .isThrownBy(() -> client.storeOrderDataSet(contradiction));
      assertThat(shop.operation).isNull();
    }
  }

  /** A hostile program would send them: the columns of one table before the rows of another. */
  @ParameterizedTest
  @MethodSource("codings")
  void refusesRowsOfAnotherTable(Serialization serialization, Effort effort) {
    DataColumn number = new DataColumn(KEY, DataType.INT16, true);
    DataColumn text = new DataColumn(KEY, DataType.STRING, true);
    RecordingExchange recorder = new RecordingExchange(serialization.server(shop, effort));
    Shop client = serialization.client(recorder, effort);
    byte[] one = bytes(client, recorder, table(List.of(number), (short) 7));
    byte[] other = bytes(client, recorder, table(List.of(number), (short) 8));
    DataColumn second = new DataColumn("second", DataType.INT16, true);
    byte[] two = bytes(client, recorder, table(List.of(number, second), (short) 7, (short) 8));
    byte[] empty = bytes(client, recorder, table(List.of(text), ""));
    byte[] string = bytes(client, recorder, table(List.of(text), "a text, not a number"));

    recorder.server.call(recorder.operation, joined(one, other));

    assertThat(shop.orderDataSet).isEqualTo(table(List.of(number), (short) 8));
    assertRefused(recorder, joined(one, empty));
    assertRefused(recorder, joined(one, string));
    assertRefusedOrFitting(recorder, joined(string, one));
    assertRefusedOrFitting(recorder, joined(one, two));
    assertRefusedOrFitting(recorder, joined(two, one));
  }

  /**
   * Accepts valid interpretations too: in XML any number is a text, a missing value is null in
   * ADO.NET, and protobuf skips unknown fields.
   */
  private void assertRefusedOrFitting(RecordingExchange recorder, byte[] request) {
    try {
      recorder.server.call(recorder.operation, request);
      assertDecoded(Payload.DATA_SET, shop.orderDataSet);
    } catch (ShopException e) {
      assertThat(e.fault()).isEqualTo(Fault.BAD_REQUEST);
    }
  }

  private static DataSet table(List<DataColumn> columns, Object... values) {
    List<DataRow> rows = List.of(DataRow.unchanged(Arrays.asList(values)));
    // Not the name of the column again, which some formats would only refer to.
    List<String> primaryKey = List.of(new String(KEY));
    return new DataSet(
        "shop", List.of(new DataTable("table", columns, primaryKey, rows)), List.of());
  }

  private static byte[] bytes(Shop client, RecordingExchange recorder, DataSet dataSet) {
    client.storeOrderDataSet(dataSet);
    return recorder.request;
  }

  /**
   * Joins one message up to its primary key, which is between columns and rows, with the rest of
   * another one.
   */
  private static byte[] joined(byte[] columns, byte[] rows) {
    int first = endOfPrimaryKey(columns);
    int second = endOfPrimaryKey(rows);
    byte[] joined = Arrays.copyOf(columns, first + rows.length - second);
    System.arraycopy(rows, second, joined, first, rows.length - second);
    return joined;
  }

  private static int endOfPrimaryKey(byte[] message) {
    // A byte is a character here; the last of a name may have a mark of the format in it.
    String text = new String(message, StandardCharsets.ISO_8859_1);
    String key = KEY.substring(0, KEY.length() - 1);
    int column = text.indexOf(key);
    return text.indexOf(key, column + 1) + KEY.length();
  }

  @ParameterizedTest
  @MethodSource("codings")
  void listsHaveElementsOfTheirClass(Serialization serialization, Effort effort) {
    Shop client = client(serialization, effort);
    shop.products = foreign(Samples.customer());

    assertThatExceptionOfType(ShopException.class).isThrownBy(client::loadProducts);
  }

  @SuppressWarnings("unchecked")
  private static <E> List<E> foreign(Object element) {
    return (List<E>) new ArrayList<>(List.of(element));
  }

  @ParameterizedTest
  @MethodSource("codings")
  void believesNoCountThatItsBytesCannotHold(Serialization serialization, Effort effort) {
    RecordingExchange recorder = new RecordingExchange(serialization.server(shop, effort));
    Shop client = serialization.client(recorder, effort);
    for (Operation<?, ?> operation : REQUESTS) {
      Samples.call(operation, client);
      byte[] request = recorder.request;
      int step = Math.max(1, request.length / PLACES_OF_LARGE_NUMBERS);
      for (int place = 0; place < request.length; place += step) {
        for (byte[] number : LARGE_NUMBERS) {
          byte[] swollen = withNumber(request, place, number);
          assertThat(allocatedBytes(() -> recorder.server.call(recorder.operation, swollen)))
              .as("%s at byte %d", HexFormat.of().formatHex(number), place)
              .isLessThan(MAX_ALLOCATED_BYTES);
        }
      }
    }
  }

  /** Replaces a number of one byte by a larger one. */
  private static byte[] withNumber(byte[] message, int place, byte[] number) {
    byte[] longer = Arrays.copyOf(message, message.length + number.length - 1);
    System.arraycopy(number, 0, longer, place, number.length);
    System.arraycopy(message, place + 1, longer, place + number.length, message.length - place - 1);
    return longer;
  }

  /** In some formats a null takes no byte of its own; others do not write nulls into a list. */
  @ParameterizedTest
  @MethodSource("codings")
  void makesNoLongListOfFewBytes(Serialization serialization, Effort effort) {
    shop.products = new ArrayList<>(Collections.nCopies(1_000_000, null));
    RecordingExchange recorder = new RecordingExchange(serialization.server(shop, effort));
    allocatedBytes(serialization.client(recorder, effort)::loadProducts);
    byte[] response = recorder.response == null ? new byte[0] : recorder.response;
    Shop client = serialization.client((operation, request) -> response, effort);

    assertThat(allocatedBytes(client::loadProducts))
        .isLessThan(MAX_ALLOCATED_BYTES + MAX_ALLOCATED_OF_A_BYTE * response.length);
  }

  /** Returns the allocation of a call, which may fail with a typed error. */
  private static long allocatedBytes(Runnable call) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    try {
      call.run();
    } catch (ShopException e) {
      assertThat(e.fault()).isIn(Fault.BAD_REQUEST, Fault.INTERNAL);
    }
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }

  private static byte[] mutate(byte[] bytes, Random random) {
    byte[] mutated = bytes.clone();
    for (int i = random.nextInt(4); i >= 0; i--) {
      mutated[random.nextInt(mutated.length)] = (byte) random.nextInt();
    }
    return random.nextInt(4) == 0
        ? Arrays.copyOf(mutated, random.nextInt(mutated.length))
        : mutated;
  }

  @ParameterizedTest
  @MethodSource("codings")
  void servesManyThreadsEachItsOwn(Serialization serialization, Effort effort) throws Exception {
    Shop client = serialization.client(serialization.server(new EchoShop(), effort), effort);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Object>> calls =
          IntStream.range(0, 100)
              .mapToObj(i -> Executors.callable(() -> callAll(client, i)))
              .toList();
      for (Future<Object> call : threads.invokeAll(calls)) {
        call.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static void callAll(Shop client, int call) {
    String id = "call " + call;
    assertThat(client.loadCustomer(id).companyName()).isEqualTo(id);
    assertThat(client.loadCustomerDataSet(id).name()).isEqualTo(id);
    assertThatThrownBy(client::loadProducts).hasMessage("none");
    client.empty();
  }

  /** A shop that returns its arguments, so that mixed-up answers are noticed. */
  private static final class EchoShop extends HandlingShop {
    EchoShop() {
      handle(Operation.EMPTY, nothing -> Payload.NOTHING);
      handle(
          Operation.LOAD_CUSTOMER, id -> new Customer(id, id, id, id, id, id, id, id, id, id, id));
      handle(
          Operation.LOAD_CUSTOMER_DATA_SET,
          id -> new DataSet(id, DataSets.products().tables(), List.of()));
    }

    @Override
    protected <Q, R> R callOther(Operation<Q, R> operation, Q request) {
      throw new ShopException(Fault.NOT_FOUND, "none");
    }
  }

  private static final class RecordingExchange implements Exchange {
    final Exchange server;
    String operation;
    byte[] request;
    byte[] response;

    RecordingExchange(Exchange server) {
      this.server = server;
    }

    @Override
    public byte[] call(String operation, byte[] request) {
      this.operation = operation;
      this.request = request;
      response = server.call(operation, request);
      return response;
    }
  }
}
