/** Queries and fragments contain tokens and search terms; text after a bracket is no longer part of the URL. */
const removeQuery = (address: string): string => {
  const cut = address.search(/[?#]/)
  if (cut < 0) return address
  const bracket = address.indexOf(')', cut)
  return address.slice(0, cut) + (bracket < 0 ? '' : address.slice(bracket))
}

/** Any text with letters on both sides of an at sign, even if it is no address. */
const maskEmail = (word: string): string => (/[^@]@[^@]/.test(word) ? '[email]' : word)

const TOKEN_LENGTH = 20
/** Minimum length of a token's parts after its first one and a dot. */
const PART_LENGTH = 10

const maskToken = (word: string): string => {
  const parts = word.split('.')
  const first = parts.findIndex(({ length }) => length >= TOKEN_LENGTH)
  if (first < 0) return word
  const after = parts.slice(first + 1).filter(({ length }) => length < PART_LENGTH)
  return [...parts.slice(0, first), '[token]', ...after].join('.')
}

/** Each takes time linear in the text: the sender of an error report controls its content. */
const RULES: readonly ((text: string) => string)[] = [
  (text) => text.replaceAll(/\bhttps?:\/\/\S+/g, removeQuery),
  (text) => text.replaceAll(/[\p{L}\p{N}._%+@-]+/gu, maskEmail),
  // Our ids occur in URLs that open without signing in, so they are as secret as tokens.
  (text) => text.replaceAll(/[\w.-]+/g, maskToken),
  // Phone and card numbers, also in Arabic digits and in groups.
  (text) => text.replaceAll(/\+?\p{Nd}(?:[\s().-]?\p{Nd}){6,}/gu, '[number]'),
]

/** `text` without e-mail addresses, tokens, ids, and numbers as long as a phone's or a card's. */
export const redact = (text: string): string => RULES.reduce((rest, rule) => rule(rest), text)

/** A URL without its query and fragment, and redacted. */
export const redactUrl = (url: string): string => redact(url.split(/[?#]/, 1)[0] ?? '')
