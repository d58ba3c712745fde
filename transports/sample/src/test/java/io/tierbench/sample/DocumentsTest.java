package io.tierbench.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the types of realistic documents, and the schemas that are written for them. */
class DocumentsTest {
  private static final Path DOCUMENTS = Path.of("src/test/resources/samples");

  @TempDir Path folder;

  @Test
  void anInvoice() {
    assertThat(sketch("invoice.json"))
        .isEqualTo(
            """
            Address: street STRING, city STRING, 'postal_code' postalCode STRING, country STRING
            Seller: name STRING, address Address, 'vat-id' vatId STRING
            Buyer: name STRING, address Address, 'vat-id' vatId STRING?
            LineItem: sku STRING, description STRING, quantity INT32, \
            'unit_price' unitPrice DECIMAL, 'tax_rate' taxRate DECIMAL, discount DECIMAL?
            Invoice: invoiceNumber STRING, issued DATE, due DATE, currency STRING, seller Seller, \
            buyer Buyer, 'line_items' lineItems [LineItem], notes [STRING], paid BOOLEAN, \
            total DECIMAL
            Invoice = Invoice
            """);
  }

  @Test
  void geographicFeatures() {
    assertThat(sketch("places.geojson"))
        .isEqualTo(
            """
            Geometry: type STRING, coordinates [[[DECIMAL]]]
            Properties (omits nulls): name STRING, population INT32?, 'area_km2' areaKm2 DECIMAL, \
            'protected' protectedValue BOOLEAN?
            Feature: type STRING, id INT32, geometry Geometry, properties Properties
            Places: type STRING, features [Feature]
            Places = Places
            """);
  }

  @Test
  void aPatient() {
    assertThat(sketch("patient.json"))
        .isEqualTo(
            """
            Meta: versionId STRING, lastUpdated INSTANT
            Period: start DATE
            Name (omits nulls): use STRING, family STRING?, given [STRING], period Period?
            Telecom (omits nulls): system STRING, value STRING, rank INT32?
            Photo: contentType STRING, data BYTES
            Patient: resourceType STRING, id UUID, meta Meta, active BOOLEAN, name [Name], \
            telecom [Telecom], gender STRING, birthDate DATE, multipleBirthInteger INT32, \
            photo [Photo], appointments [OFFSET_DATE_TIME], opens TIME, closes TIME, \
            contained [{STRING}]
            Patient = Patient
            """);
  }

  @Test
  void events() {
    assertThat(sketch("events.json"))
        .isEqualTo(
            """
            Actor: id INT32, login STRING, url STRING
            Repo: id INT32, name STRING
            Commit: sha STRING, message STRING, distinct BOOLEAN
            PayloadValue (omits nulls): 'push_id' pushId INT64?, size INT32?, commits [Commit]?, \
            action STRING?
            Org: id INT32, login STRING
            Event (omits nulls): id STRING, type STRING, actor Actor, repo Repo, \
            payload PayloadValue, 'public' publicValue BOOLEAN, 'created_at' createdAt INSTANT, \
            org Org?
            Event = [Event]
            """);
  }

  @Test
  void aPackageIndex() {
    assertThat(sketch("package-index.json"))
        .isEqualTo(
            """
            Info: name STRING, 'requires-python' requiresPython STRING, license STRING?
            Release: n INT32
            PackageIndex: info Info, 'class' classValue STRING, releases {Release}
            PackageIndex = PackageIndex
            """);
  }

  @Test
  void linesOfALog() {
    assertThat(sketch("log.json"))
        .isEqualTo(
            """
            ErrorValue: type STRING, stack [STRING]
            Log (omits nulls): '@timestamp' timestamp INSTANT, level STRING, thread STRING, \
            message STRING, durationMs FLOAT64, 'trace.id' traceId STRING?, error ErrorValue?
            Log = [Log]
            """);
  }

  @Test
  void anOpenApiDocumentContradictsItself() {
    Path document = DOCUMENTS.resolve("openapi.json");

    assertThatThrownBy(() -> Inference.infer(List.of(document)))
        .isInstanceOf(SampleException.class)
        .hasMessage(
            document
                + ", line 21, /components/schemas/Order/properties/ids/items/anyOf/1/type: an array"
                + " contradicts the string 'integer' in "
                + document
                + ", line 21, /components/schemas/Order/properties/ids/items/anyOf/0/type;"
                + " a place has one type, with a schema too:"
                + " write an array of one element instead of a single value");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "invoice.json",
        "places.geojson",
        "patient.json",
        "events.json",
        "package-index.json",
        "log.json"
      })
  void theWrittenSchemaIsTheModelAndAcceptsTheSample(String name) throws IOException {
    Path document = DOCUMENTS.resolve(name);
    SampleSchema inferred = Inference.infer(List.of(document));
    String text = SchemaWriter.write(inferred);
    Path schema = Files.writeString(folder.resolve("written.json"), text);

    SampleSchema read = SchemaReader.read(schema);

    assertThat(read).isEqualTo(inferred);
    SampleCheck.check(read, document);
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(text, InputFormat.JSON)
                .validate(
                    Files.readString(document),
                    InputFormat.JSON,
                    context ->
                        context.executionConfig(config -> config.formatAssertionsEnabled(true))))
        .isEmpty();
  }

  private static String sketch(String name) {
    return Sketch.of(Inference.infer(List.of(DOCUMENTS.resolve(name))));
  }
}
