package io.tierbench.serialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.tierbench.contract.BadElement;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataSets;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.Payload;
import io.tierbench.serialization.DeclaredClasses.ElementBudget;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeclaredClassesTest {
  private static final int PLENTY = 1000;

  private record Day(LocalDate date, List<Integer> hours) {}

  private record Calendar(String name, List<Day> days, Map<String, List<Day>> byName) {}

  private record Scalars(String text, LocalDate date) {}

  @Test
  void acceptsTheDeclaredClassesAndNulls() {
    Day day = new Day(LocalDate.EPOCH, Arrays.asList(1, null));

    assertThatNoException()
        .isThrownBy(
            () -> check(new Calendar("c", Arrays.asList(day, null), Map.of("a", List.of(day)))));
    assertThatNoException().isThrownBy(() -> check(new Calendar("c", null, null)));
  }

  @Test
  void rejectsOtherClassesAtEveryDepth() {
    assertRejected(new Calendar("c", foreign("a text"), null), "not a Day");
    assertRejected(new Calendar("c", List.of(new Day(null, foreign(7L))), null), "not a Integer");
    assertRejected(new Calendar("c", null, Map.of("a", foreign(7))), "not a Day");
    assertRejected(new Calendar("c", null, foreignMap(Map.of("a", "b"))), "not a List");
    assertRejected(new Calendar("c", null, foreignMap(Map.of(1, List.of()))), "not a String");
  }

  @Test
  void rejectsListsWithoutRandomAccess() {
    assertRejected(new Calendar("c", new LinkedList<>(), null), "LinkedList is not");
  }

  @Test
  void countsAListAsOftenAsItIsReferredTo() {
    Day full = new Day(null, Collections.nCopies(PLENTY / 10, 1));

    assertRejected(new Calendar("c", Collections.nCopies(10, full), null), "too many values");
    assertThatNoException()
        .isThrownBy(() -> check(new Calendar("c", Collections.nCopies(9, full), null)));
  }

  @Test
  void checksListsAtTheTop() {
    DeclaredClasses check =
        DeclaredClasses.of(Payload.ofList("days", "list of days", Day.class).type());

    assertThatIllegalArgumentException()
        .isThrownBy(() -> check.check(List.of(LocalDate.EPOCH), new ElementBudget(PLENTY)))
        .withMessage("not a Day");
  }

  @Test
  void rejectsValuesOfOtherClassesThanTheirColumns() {
    DataRow row = DataRow.added(List.of("7"));
    DataTable table = new DataTable("t", DataSets.columns("n INT32"), List.of(), List.of(row));

    assertThatExceptionOfType(BadElement.class)
        .isThrownBy(
            () ->
                DecodedClasses.check(Payload.DATA_SET, new DataSet("d", List.of(table), List.of())))
        .withMessage(
            "'tables/0/rows/0/current/0' is 'a value of class String'; expected an integer of 32 bits");
  }

  @Test
  void needsNoCheckWithoutLists() {
    assertThat(DeclaredClasses.of(Scalars.class)).isNull();
    assertThat(DeclaredClasses.of(LocalDate.class)).isNull();
  }

  private static void check(Calendar calendar) {
    DeclaredClasses.of(Calendar.class).check(calendar, new ElementBudget(PLENTY));
  }

  private static void assertRejected(Calendar calendar, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> check(calendar))
        .withMessageStartingWith(message);
  }

  @SuppressWarnings("unchecked")
  private static <E> List<E> foreign(Object element) {
    return (List<E>) List.of(element);
  }

  @SuppressWarnings("unchecked")
  private static <K, V> Map<K, V> foreignMap(Map<?, ?> map) {
    return (Map<K, V>) map;
  }
}
