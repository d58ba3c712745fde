package io.tierbench.fuzz;

import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.Samples;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.DecodedClasses;
import io.tierbench.wire.Exchange;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** Requests or answers of a serialization; the first byte of an input chooses the operation. */
final class MessageTarget implements FuzzTarget {
  private static final int MAX_ELEMENTS = 2;
  private static final int MAX_SEEDS_OF_AN_OPERATION = 6;

  enum Side {
    REQUESTS,
    ANSWERS;

    String suffix() {
      return this == REQUESTS ? "-requests" : "-answers";
    }
  }

  /** The two halves of a serialization. */
  record Coding(Function<Shop, Exchange> server, Function<Exchange, Shop> client) {}

  /**
   * A valid message of an operation.
   *
   * @param call name of the operation on the wire
   * @param asked the request as an object
   * @param bytes the request or the answer
   * @param value what is decoded from the bytes
   */
  private record Message(
      Operation<?, ?> operation, String call, Object asked, byte[] bytes, Object value) {}

  private final Side side;
  private final RecordingShop shop = new RecordingShop();
  private final Exchange server;
  private final Shop client;
  private final List<Message> messages = new ArrayList<>();
  private final List<byte[]> seeds = new ArrayList<>();

  /** The request of the server half, and the response of the client half. */
  private String called = "";

  private byte[] request = {};
  private byte[] answer = {};

  MessageTarget(Coding coding, List<Operation<?, ?>> operations, Side side) {
    this.side = side;
    server = coding.server().apply(shop);
    client = coding.client().apply((operation, bytes) -> answer);
    Shop recorder = coding.client().apply(this::remember);
    for (Operation<?, ?> operation : Operation.all()) {
      shop.answers.put(operation, values(operation.response()).get(0));
    }
    for (Operation<?, ?> operation : operations) {
      addMessages(operation, recorder);
    }
  }

  private byte[] remember(String operation, byte[] bytes) {
    called = operation;
    request = bytes;
    answer = server.call(operation, bytes);
    return answer;
  }

  private void addMessages(Operation<?, ?> operation, Shop recorder) {
    boolean requests = side == Side.REQUESTS;
    List<?> values = values(requests ? operation.request() : operation.response());
    Object shortRequest = values(operation.request()).get(0);
    Object shortAnswer = shop.answers.get(operation);
    int seedsBefore = seeds.size();
    for (int i = 0; i < values.size(); i++) {
      Object asked = requests ? values.get(i) : shortRequest;
      shop.answers.put(operation, requests ? shortAnswer : values.get(i));
      call(recorder, operation, asked);
      byte[] bytes = requests ? request : answer;
      if (i == 0) {
        messages.add(new Message(operation, called, asked, bytes, values.get(i)));
      }
      if (bytes.length <= Inputs.MAX_SEED_BYTES
          && seeds.size() < seedsBefore + MAX_SEEDS_OF_AN_OPERATION) {
        seeds.add(Inputs.prefixed(messages.size() - 1, bytes));
      }
    }
    shop.answers.put(operation, shortAnswer);
  }

  @SuppressWarnings("unchecked")
  private static <Q, R> R call(Shop shop, Operation<Q, R> operation, Object asked) {
    return shop.call(operation, (Q) asked);
  }

  /** Returns values of a payload, a short ordinary one first. */
  private static List<?> values(Payload<?> payload) {
    List<Object> values = new ArrayList<>(Samples.all(payload));
    values.set(0, shortened(values.get(0)));
    return values;
  }

  private static Object shortened(Object value) {
    if (value instanceof DataSet dataSet) {
      List<DataTable> tables = dataSet.tables().stream().map(MessageTarget::shortened).toList();
      return new DataSet(dataSet.name(), tables, dataSet.relations());
    }
    return value instanceof List<?> list ? beginning(list) : value;
  }

  private static DataTable shortened(DataTable table) {
    return new DataTable(
        table.name(), table.columns(), table.primaryKey(), beginning(table.rows()));
  }

  private static <E> List<E> beginning(List<E> list) {
    return new ArrayList<>(list.subList(0, Math.min(MAX_ELEMENTS, list.size())));
  }

  @Override
  public List<byte[]> seeds() {
    return seeds;
  }

  @Override
  public void read(byte[] input) {
    if (input.length == 0) {
      return;
    }
    Message message = messages.get(Inputs.choice(input, messages.size()));
    byte[] bytes = Inputs.rest(input);
    Memory.assertBounded(bytes.length, () -> read(message, bytes));
    Object good = decoded(message, message.bytes());
    if (!Objects.deepEquals(message.value(), good)) {
      throw new AssertionError("afterwards a valid message is decoded as " + good);
    }
  }

  private void read(Message message, byte[] bytes) {
    boolean requests = side == Side.REQUESTS;
    try {
      Object value = decoded(message, bytes);
      Operation<?, ?> operation = requests ? shop.operation : message.operation();
      DecodedClasses.check(requests ? operation.request() : operation.response(), value);
    } catch (ShopException e) {
      if (requests && e.fault() == Fault.INTERNAL) {
        throw new AssertionError("a request is taken for a failure of the server", e);
      }
    }
  }

  private Object decoded(Message message, byte[] bytes) {
    if (side == Side.REQUESTS) {
      server.call(message.call(), bytes);
      return shop.request;
    }
    answer = bytes;
    return call(client, message.operation(), message.asked());
  }

  /** A shop that answers with given values. */
  private static final class RecordingShop implements Shop {
    final Map<Operation<?, ?>, Object> answers = new IdentityHashMap<>();
    Operation<?, ?> operation;
    Object request;

    @Override
    @SuppressWarnings("unchecked")
    public <Q, R> R call(Operation<Q, R> called, Q requested) {
      operation = called;
      request = requested;
      return (R) answers.get(called);
    }
  }
}
