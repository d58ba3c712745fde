/** Data sets and row sets as XML, and parsers of untrusted XML. */
package io.tierbench.serialization.xml;
