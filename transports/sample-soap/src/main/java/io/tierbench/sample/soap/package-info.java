/** SOAP with a user's own data: generated JAXB beans and an endpoint interface. */
package io.tierbench.sample.soap;
