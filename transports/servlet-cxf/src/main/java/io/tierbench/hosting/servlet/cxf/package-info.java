/** The servlet that CXF has for SOAP. */
package io.tierbench.hosting.servlet.cxf;
