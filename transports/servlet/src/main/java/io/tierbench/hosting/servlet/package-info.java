/** A servlet container as the host of HTTP. */
package io.tierbench.hosting.servlet;
