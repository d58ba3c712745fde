package io.tierbench.sample.soap;

import com.fasterxml.jackson.databind.JsonNode;
import io.tierbench.sample.FormatGenerator;
import io.tierbench.sample.Member;
import io.tierbench.sample.SampleFolder;
import io.tierbench.sample.SampleSchema;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Generates for Apache CXF what one writes by hand: beans with annotations of JAXB, an endpoint
 * interface, and the mapper between beans and records.
 */
public final class SoapGenerator implements FormatGenerator {
  private static final String ROOT = "sample";

  @Override
  public List<String> serializations() {
    return List.of("SOAP", "SOAP_FAST_INFOSET", "SOAP_RI");
  }

  @Override
  public Optional<String> cannotCarryTexts(SampleSchema schema, JsonNode sample) {
    return ForbiddenCharacters.in(schema, sample);
  }

  @Override
  public Optional<String> generate(SampleSchema schema, SampleFolder folder) throws IOException {
    Beans beans = new Beans(schema);
    BeanSources sources = new BeanSources(beans);
    sources.write(folder);
    for (Adapter adapter : adapters(beans, root(schema))) {
      adapter.write(beans, folder);
    }
    new PortSource(beans, sources, root(schema)).write(folder);
    new MapperSource(beans).write(root(schema), folder);
    return Optional.empty();
  }

  private static Set<Adapter> adapters(Beans beans, Member root) {
    return Stream.concat(Stream.of(root), beans.all().flatMap(bean -> bean.fields().stream()))
        .flatMap(field -> Adapter.of(field.type()).stream())
        .collect(Collectors.toSet());
  }

  private static Member root(SampleSchema schema) {
    return new Member(ROOT, ROOT, schema.root(), false);
  }
}
