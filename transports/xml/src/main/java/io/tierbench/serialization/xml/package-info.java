/** Data sets and row sets as XML, and parsers of XML that anybody may have sent. */
package io.tierbench.serialization.xml;
