/** Names as they are compared: a person is the same however the name was typed. */

/** What makes two names the same. @param {string} name */
export const plain = (name) => name.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
