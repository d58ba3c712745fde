/** Apache CXF as it is shipped. */
package io.tierbench.reference.cxf;
