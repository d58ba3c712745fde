package io.tierbench.scale;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** The rows of the database: random, and the same for an id whatever the scale. */
final class RandomRows {
  private static final List<String> FIRST_NAMES =
      List.of("Ana", "Björn", "Chloé", "Dmitri", "Eve", "Françoise", "Göran", "Hanna", "Ian", "Jo");
  private static final List<String> LAST_NAMES =
      List.of("Åkesson", "Brown", "Crowther", "Devon", "Müller", "O'Neill", "Peña", "Sørensen");
  private static final List<String> TRADES =
      List.of("Bakery", "\"Blue\" Trading", "Delikatessen", "Imports & Exports", "Käse", "Vins");
  private static final List<String> CITIES =
      List.of("Aachen", "Bräcke", "Cork", "Genève", "Lisboa", "London", "Madrid", "Montréal");
  private static final List<String> COUNTRIES =
      List.of("Germany", "Sweden", "Ireland", "Switzerland", "Portugal", "UK", "Spain", "Canada");
  private static final LocalDateTime FIRST_DATE = LocalDateTime.of(1999, 1, 1, 0, 0);
  private static final int SECONDS = 3 * 365 * 86_400;

  private RandomRows() {}

  private static SplittableRandom random(int table, int id) {
    return new SplittableRandom(Scale.SEED + ((long) table << Integer.SIZE) + id);
  }

  static CustomerRow customer(int id) {
    SplittableRandom random = random(1, id);
    String name = name(random);
    int city = random.nextInt(CITIES.size());
    return new CustomerRow(
        id,
        any(LAST_NAMES, random) + " " + any(TRADES, random),
        name,
        any(LAST_NAMES, random) + " Street " + random.nextInt(1, 1_000),
        CITIES.get(city),
        random.nextInt(4) > 0 ? null : "Region " + random.nextInt(1, 100),
        Integer.toString(random.nextInt(10_000, 100_000)),
        COUNTRIES.get(city),
        "+" + random.nextInt(10, 100) + " " + random.nextInt(1_000_000, 10_000_000));
  }

  static OrderRow order(int id, Scale scale) {
    NewOrder order = order(random(2, id), 1 + (id - 1) % scale.customers(), 0);
    return new OrderRow(
        id,
        order.customerId(),
        order.orderDate(),
        order.status(),
        order.freight(),
        order.shipName(),
        order.shipCity(),
        order.shipCountry(),
        lines(id));
  }

  static List<OrderLine> lines(int order) {
    return lines(random(3, order), Scale.LINES_PER_ORDER);
  }

  /** Returns an order to be inserted, for a random customer. */
  static NewOrder newOrder(int number, int lines, Scale scale) {
    SplittableRandom random = random(4, number);
    return order(random, random.nextInt(1, scale.customers() + 1), lines);
  }

  private static NewOrder order(SplittableRandom random, int customer, int lines) {
    int city = random.nextInt(CITIES.size());
    return new NewOrder(
        customer,
        FIRST_DATE.plusSeconds(random.nextInt(SECONDS)),
        (short) random.nextInt(1, 6),
        money(random, 50_000),
        name(random),
        CITIES.get(city),
        COUNTRIES.get(city),
        lines(random, lines));
  }

  private static List<OrderLine> lines(SplittableRandom random, int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(
            line ->
                new OrderLine(
                    (short) line,
                    random.nextInt(1, 10_000),
                    money(random, 20_000),
                    (short) random.nextInt(1, 100)))
        .toList();
  }

  private static String name(SplittableRandom random) {
    return any(FIRST_NAMES, random) + " " + any(LAST_NAMES, random);
  }

  private static String any(List<String> texts, SplittableRandom random) {
    return texts.get(random.nextInt(texts.size()));
  }

  private static BigDecimal money(SplittableRandom random, int maxCents) {
    return BigDecimal.valueOf(random.nextInt(100, maxCents), 2);
  }
}
