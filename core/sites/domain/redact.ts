/** Queries and fragments carry tokens and search words; what follows a bracket is no longer the address. */
const removeQuery = (address: string): string => {
  const cut = address.search(/[?#]/)
  if (cut < 0) return address
  const bracket = address.indexOf(')', cut)
  return address.slice(0, cut) + (bracket < 0 ? '' : address.slice(bracket))
}

/** Anything with letters on both sides of an at sign, be it an address or not. */
const maskEmail = (word: string): string => (/[^@]@[^@]/.test(word) ? '[email]' : word)

const TOKEN_LENGTH = 20
/** Parts of a token that follow its first one after a dot. */
const PART_LENGTH = 10

const maskToken = (word: string): string => {
  const parts = word.split('.')
  const first = parts.findIndex(({ length }) => length >= TOKEN_LENGTH)
  if (first < 0) return word
  const after = parts.slice(first + 1).filter(({ length }) => length < PART_LENGTH)
  return [...parts.slice(0, first), '[token]', ...after].join('.')
}

/** Each takes time in proportion to the text: whoever reports an error decides what it says. */
const RULES: readonly ((text: string) => string)[] = [
  (text) => text.replaceAll(/\bhttps?:\/\/\S+/g, removeQuery),
  (text) => text.replaceAll(/[\p{L}\p{N}._%+@-]+/gu, maskEmail),
  // Ids of ours stand in addresses that open without signing in, so they are secrets as tokens are.
  (text) => text.replaceAll(/[\w.-]+/g, maskToken),
  // Phone and card numbers, also in Arabic digits and written in groups.
  (text) => text.replaceAll(/\+?\p{Nd}(?:[\s().-]?\p{Nd}){6,}/gu, '[number]'),
]

/** `text` without e-mail addresses, tokens, ids, and numbers as long as a phone's or a card's. */
export const redact = (text: string): string => RULES.reduce((rest, rule) => rule(rest), text)

/** An address without its query and fragment, and redacted. */
export const redactUrl = (url: string): string => redact(url.split(/[?#]/, 1)[0] ?? '')
