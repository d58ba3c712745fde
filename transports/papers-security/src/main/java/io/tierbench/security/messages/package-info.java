/**
 * WS-Security and WS-SecureConversation by the policies of Apache CXF, with the checks that CXF
 * leaves to its users.
 */
package io.tierbench.security.messages;
