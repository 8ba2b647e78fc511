/** Digits of any script with what people put between them. */
const DIGITS = /\+?\p{Nd}[\p{Nd}\s\p{Pd}\p{Cf}._]*/gu
/** What is so far apart is not one number. */
const WIDE_GAP = /[\s\p{Pd}\p{Cf}._]{4,}/u
const GAP = /[\s\p{Pd}\p{Cf}._]+/u
const DIGIT = /^\p{Nd}$/u

/** Card networks number from 2 to 6, and one of them from 9792. Moments in milliseconds begin with 1, national calls with 0. */
const NETWORK = /^(?:[2-6]|9792)/

const SHORTEST = 13
const LONGEST = 19

/** Digits of a script stand in a row of ten that begins at a code point ending in 0 or 6. */
const digitValue = (digit: string): number => {
  const code = digit.codePointAt(0) ?? 0
  const row = code & ~0xf
  return DIGIT.test(String.fromCodePoint(row)) ? code - row : code - row - 6
}

const toAscii = (digits: string): string =>
  /^[0-9]*$/.test(digits) ? digits : Array.from(digits, digitValue).join('')

/** The check sum that all card numbers have: every second digit from the right doubled. */
const passesLuhn = (digits: string): boolean => {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = digit * 2
    sum += index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

const isCardNumber = (digits: string): boolean =>
  digits.length >= SHORTEST &&
  digits.length <= LONGEST &&
  NETWORK.test(digits) &&
  !/^(\d)\1+$/.test(digits) &&
  passesLuhn(digits)

const hasCardIn = (groups: readonly string[]): boolean =>
  groups.some((_, start) => {
    let digits = ''
    for (let next = start; next < Math.min(groups.length, start + LONGEST); next += 1) {
      digits += groups[next]
      if (digits.length > LONGEST) return false
      if (isCardNumber(digits)) return true
    }
    return false
  })

/** What follows a plus sign is a phone number, unless it is longer than phone numbers are. */
const LONGEST_PHONE = 15

const isPhone = (run: string): boolean =>
  run.startsWith('+') && run.replaceAll(/\P{Nd}/gu, '').length <= LONGEST_PHONE

/**
 * Whether a text holds what looks like the number of a payment card: 13 to 19 digits of any script that begin like
 * one and pass its check sum, written in one piece or in groups. One in twelve other numbers of that length does too.
 */
export const holdsCardNumber = (text: string): boolean =>
  text.length >= SHORTEST &&
  [...text.normalize('NFKC').matchAll(DIGITS)]
    .flatMap(([digits]) => digits.split(WIDE_GAP))
    .filter((run) => !isPhone(run))
    .some((run) => hasCardIn(run.replace('+', '').split(GAP).map(toAscii)))
