/** CXF's own servlet for SOAP. */
package io.tierbench.hosting.servlet.cxf;
