package io.tierbench.run;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;

/**
 * What runs a pair.
 *
 * @param clientPid process of the client
 * @param versions of what is under test
 * @param client its JVM, value by value
 * @param serverPid process of the server; null before the first slice and of a stack without one
 * @param server its JVM, value by value, or null
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
record PairDescription(
    long clientPid,
    Map<String, String> versions,
    Map<String, String> client,
    Long serverPid,
    Map<String, String> server) {}
