/**
 * A phone number, code or order number inside a sentence, kept from left to right by Unicode isolates: a translated
 * sentence is one text, which cannot contain a `<bdi>`. It stays on one line, because half a phone number looks like
 * another one.
 */
export const isolateLeftToRight = (text: string): string => `\u2066${text.replaceAll(' ', '\u00a0')}\u2069`
