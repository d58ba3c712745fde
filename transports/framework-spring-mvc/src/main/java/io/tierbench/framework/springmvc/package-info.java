/** Spring MVC as it is shipped. */
package io.tierbench.framework.springmvc;
