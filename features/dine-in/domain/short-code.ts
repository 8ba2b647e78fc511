import { unifyKeyboards } from '#platform/kernel/normalize-search-text.ts'

/** Digits and letters that nobody takes for another: no I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BITS_PER_CHARACTER = 5n
const LENGTH = 10
const HALF = LENGTH / 2

/** Of the same characters. */
const TYPED = /^[0-9A-HJKMNP-TV-Z]{10}$/
const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/** A typed code as one keyboard writes it: without blanks, dashes of any kind as hyphens, digits of any script as 0 to 9. */
export const normalizeTypedCode = (typed: string): string =>
  unifyKeyboards(typed)
    .replaceAll(/\s/g, '')
    .replaceAll(/\p{Pd}/gu, '-')

/** The code of 50 bits as it is printed, such as `K7QF2-9MXWA`, from at least as many random ones. */
export const formatShortCode = (random: bigint): string => {
  const characters = Array.from({ length: LENGTH }, (_, index) =>
    ALPHABET.charAt(Number((random >> (BITS_PER_CHARACTER * BigInt(index))) & 31n)),
  ).join('')
  return `${characters.slice(0, HALF)}-${characters.slice(HALF)}`
}

/** A typed code as it is printed, whatever its case and with letters that look like digits; undefined for anything else. */
export const parseShortCode = (typed: string): string | undefined => {
  const characters = normalizeTypedCode(typed)
    .replace('-', '')
    .toUpperCase()
    .replace(/[OIL]/g, (letter) => LOOKALIKES[letter] ?? letter)
  return TYPED.test(characters) ? `${characters.slice(0, HALF)}-${characters.slice(HALF)}` : undefined
}
