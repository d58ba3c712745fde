package io.tierbench.framework.springmvc;

import io.tierbench.framework.IsolatedFramework;
import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIn;
import java.util.List;

/** Brings Spring MVC on Tomcat, called by {@code RestClient} over each of two HTTP clients. */
public final class SpringMvcPlugIn implements PlugIn {
  private static final IsolatedFramework SERVER =
      new IsolatedFramework(
          "SPRING_MVC",
          "Spring MVC as shipped",
          "JSON",
          "HTTP",
          SpringMvcPlugIn.class,
          "SpringMvc",
          new Library("spring-boot", "org.springframework.boot", "spring-boot-starter-webmvc"));

  @Override
  public List<? extends AxisValue> values() {
    return List.of(
        SERVER,
        SERVER.withClient(
            "SPRING_MVC_APACHE",
            "Spring MVC as shipped, Apache HttpClient",
            "SpringMvc$ByApache",
            new Library("httpclient", "org.apache.httpcomponents.client5", "httpclient5")));
  }

  @Override
  public int order() {
    return 30;
  }
}
