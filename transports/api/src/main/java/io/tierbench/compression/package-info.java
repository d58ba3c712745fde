/**
 * Compressions of messages, independent of their transport. They know nothing of who sends them.
 */
package io.tierbench.compression;
