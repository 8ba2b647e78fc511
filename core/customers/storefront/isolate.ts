/**
 * A phone number, code or order number inside a sentence, kept from left to right by Unicode isolates: a translated
 * sentence is one text, which cannot hold a `<bdi>`.
 */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`
