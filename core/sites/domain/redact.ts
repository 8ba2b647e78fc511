const RULES: readonly (readonly [RegExp, string])[] = [
  // Queries and fragments carry tokens and search words.
  [/(\bhttps?:\/\/[^\s?#]*)[?#][^\s)]*/g, '$1'],
  [/[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}/gu, '[email]'],
  // Ids of ours stand in addresses that open without signing in, so they are secrets as tokens are.
  [/\b[\w-]{20,}(?:\.[\w-]{10,}){0,2}/g, '[token]'],
  // Phone and card numbers, also in Arabic digits and written in groups.
  [/\+?\p{Nd}(?:[\s().-]?\p{Nd}){6,}/gu, '[number]'],
]

/** `text` without e-mail addresses, tokens, ids, and numbers as long as a phone's or a card's. */
export const redact = (text: string): string =>
  RULES.reduce((rest, [pattern, word]) => rest.replace(pattern, word), text)

/** An address without its query and fragment, and redacted. */
export const redactUrl = (url: string): string => redact(url.split(/[?#]/, 1)[0] ?? '')
