/** Numbers, words and tables as text. */
package io.tierbench.text;
