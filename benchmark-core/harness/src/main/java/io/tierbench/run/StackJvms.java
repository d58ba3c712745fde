package io.tierbench.run;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A description of the JVMs of a stack.
 *
 * @param clientPid process of the client
 * @param versions of the libraries under test
 * @param client its JVM, value by value
 * @param serverPid process of the server; absent before the first iteration and for a stack without
 *     one
 * @param server its JVM, value by value
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
record StackJvms(
    long clientPid,
    Map<String, String> versions,
    Map<String, String> client,
    @Nullable Long serverPid,
    @Nullable Map<String, String> server) {}
