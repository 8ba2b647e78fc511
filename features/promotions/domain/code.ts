import { unifyKeyboards } from '#platform/kernel/normalize-search-text.ts'

/** The longest accepted code. */
export const MAX_CODE_LENGTH = 40

/**
 * A code in the form in which it is compared and stored: without spaces, in capitals, as one keyboard writes it, so
 * that `welcome ١٠` is `WELCOME10` and `شای` is `شاي`. Accents stay: they make another code.
 */
export const normalizeCode = (typed: string): string =>
  unifyKeyboards(typed).replaceAll(/\s/g, '').toUpperCase()
