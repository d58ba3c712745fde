package io.tierbench.scale;

import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRelation;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import io.tierbench.contract.Payload;
import io.tierbench.contract.ProvidedCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A check that the forms of a call have equal answers, and store equal orders. */
record EqualAnswers(Calls calls) {
  private static final int REQUESTS = 5;

  /**
   * Checks the first requests of all calls.
   *
   * @throws IllegalStateException naming the call whose answers differ
   */
  void check() {
    try {
      for (ProvidedCall<?, ?> call : calls.all()) {
        for (int number = 0; number < REQUESTS; number++) {
          check(call, number);
        }
      }
    } finally {
      calls.undo();
    }
  }

  private <Q, R> void check(ProvidedCall<Q, R> call, int number) {
    Object expected =
        call.undo() == null ? call.answer().apply(call.request(number)) : call.request(number);
    List<ProvidedCall<?, ?>> forms = new ArrayList<>(call.otherForms().toList());
    forms.add(call);
    for (ProvidedCall<?, ?> form : forms) {
      Object answer = decoded(form, number, call.operation().response());
      if (!answer.equals(expected)) {
        throw new IllegalStateException(
            "%s, request %s: %s answers %s, not %s"
                .formatted(call.workload(), number, form.operation(), answer, expected));
      }
    }
  }

  /** Returns the objects of an answer, or the order that it has inserted. */
  private <Q, R> Object decoded(ProvidedCall<Q, R> form, int number, Payload<?> objects) {
    R answer = form.answer().apply(form.request(number));
    if (answer instanceof JsonAnswer<?> json) {
      return json.objects();
    }
    if (answer instanceof DataSet dataSet) {
      return Json.read(Json.write(rows(dataSet)), objects.type());
    }
    return answer instanceof InsertedOrder inserted ? calls.stored(inserted) : answer;
  }

  /** Returns the rows of the first table, which have those of the second as their children. */
  private static Object rows(DataSet dataSet) {
    List<Map<String, @Nullable Object>> parents = rows(dataSet.tables().get(0));
    for (DataRelation relation : dataSet.relations()) {
      String key = relation.parentColumns().get(0);
      Map<Object, List<Object>> children = new LinkedHashMap<>();
      for (Map<String, @Nullable Object> parent : parents) {
        children.put(Objects.requireNonNull(parent.get(key)), new ArrayList<>());
        parent.put(relation.name(), children.get(parent.get(key)));
      }
      for (Map<String, @Nullable Object> child : rows(dataSet.table(relation.childTable()))) {
        Objects.requireNonNull(children.get(child.remove(key))).add(child);
      }
    }
    return dataSet.name().equals(Reading.ONE_ROW) ? parents.get(0) : parents;
  }

  private static List<Map<String, @Nullable Object>> rows(DataTable table) {
    List<Map<String, @Nullable Object>> rows = new ArrayList<>();
    for (DataRow row : table.rows()) {
      Map<String, @Nullable Object> values = new LinkedHashMap<>();
      List<DataColumn> columns = table.columns();
      for (int i = 0; i < columns.size(); i++) {
        values.put(columns.get(i).name(), Objects.requireNonNull(row.current()).get(i));
      }
      rows.add(values);
    }
    return rows;
  }
}
