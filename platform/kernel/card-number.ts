/** Digits of any script with what may separate them: everything but letters. A plus sign begins a phone number. */
const DIGITS = /\+?\p{Nd}(?:[^\p{L}+]|(?<=\p{Nd})\+(?=\p{Nd}))*/gu
/** A gap this wide separates two numbers. */
const WIDE_GAP = /[^\p{Nd}]{4,}/u
const GAP = /[^\p{Nd}]+/gu
/** Between the groups of a card number these may vary from gap to gap. */
const USUAL_GAP = /^[\s\p{Pd}\p{Cf}._]+$/u
const DIGIT = /^\p{Nd}$/u

/**
 * Card numbers start with 2 to 6, those of one network with 9792. Timestamps in milliseconds start with 1, national
 * calls with 0.
 */
const NETWORK = /^(?:[2-6]|9792)/

const SHORTEST = 13
const LONGEST = 19

/** The ten digits of a script are consecutive and begin at a code point ending in 0 or 6. */
const getDigitValue = (digit: string): number => {
  const code = digit.codePointAt(0) ?? 0
  const row = code & ~0xf
  return DIGIT.test(String.fromCodePoint(row)) ? code - row : code - row - 6
}

const toAscii = (digits: string): string =>
  /^[0-9]*$/.test(digits) ? digits : Array.from(digits, getDigitValue).join('')

const ZERO = '0'.charCodeAt(0)

const doubleDigit = (digit: number): number => (digit > 4 ? digit * 2 - 9 : digit * 2)

/**
 * Returns a check whether a range of `digits` passes the checksum of all card numbers: every second digit from the
 * right doubled. Prefix sums are computed once, so that each check costs the same.
 */
const createLuhnCheck = (digits: string): ((start: number, end: number) => boolean) => {
  const sums = [new Int32Array(digits.length + 1), new Int32Array(digits.length + 1)] as const
  for (let index = 0; index < digits.length; index += 1) {
    const digit = digits.charCodeAt(index) - ZERO
    const [even, odd] = sums
    even[index + 1] = (even[index] ?? 0) + (index % 2 === 0 ? doubleDigit(digit) : digit)
    odd[index + 1] = (odd[index] ?? 0) + (index % 2 === 0 ? digit : doubleDigit(digit))
  }
  return (start, end) => {
    const sum = end % 2 === 0 ? sums[0] : sums[1]
    return ((sum[end] ?? 0) - (sum[start] ?? 0)) % 10 === 0
  }
}

/** Cards have groups of three digits and more, or single ones; only the last may have two, as in dates and times. */
const isCardGroup = ({ length }: string): boolean => length === 1 || length >= 3

/**
 * Whether gaps can stand inside one number: usual ones, the same one throughout, or any between groups of a card. The
 * slashes and colons of a date with a time cannot.
 */
const canBeOneNumber = (groups: readonly string[], gaps: readonly string[]): boolean =>
  gaps.every((gap) => USUAL_GAP.test(gap)) ||
  gaps.every((gap) => gap === gaps[0]) ||
  groups.slice(0, -1).every(isCardGroup)

/** Whether consecutive groups form a card number, which never ends inside a group. */
const hasCardIn = (run: string): boolean => {
  const groups = run.split(GAP).filter(Boolean).map(toAscii)
  const digits = groups.join('')
  if (digits.length < SHORTEST) return false
  const gaps = run.match(GAP)?.slice(/^\P{Nd}/u.test(run) ? 1 : 0) ?? []
  const passesLuhn = createLuhnCheck(digits)
  const bounds = [0]
  for (const group of groups) bounds.push((bounds.at(-1) ?? 0) + group.length)
  return bounds.some((start, index) => {
    for (let next = index + 1; next < bounds.length; next += 1) {
      const end = bounds[next] ?? 0
      if (end - start > LONGEST) return false
      if (end - start < SHORTEST || !passesLuhn(start, end)) continue
      const number = digits.slice(start, end)
      const isCard = NETWORK.test(number) && !/^(\d)\1+$/.test(number)
      if (isCard && canBeOneNumber(groups.slice(index, next), gaps.slice(index, next - 1))) return true
    }
    return false
  })
}

/** Digits with at most three other characters between them, letters included. */
const LETTERED = /\p{Nd}(?:[^\p{Nd}+]{0,3}\p{Nd})*/gu
/** The longest group in which cards are written. */
const LONGEST_GROUP = 7

/** Whether letters part what is otherwise the groups of one number, as in `4111a1111a1111a1111`. */
const hasLetteredCardIn = (run: string): boolean => {
  if (!/\p{L}/u.test(run)) return false
  const groups = run.split(GAP)
  const gaps = run.match(GAP) ?? []
  return gaps.some((_, start) => {
    let count = 0
    for (let end = start + 1; end <= groups.length; end += 1) {
      const length = groups[end - 1]?.length ?? 0
      count += length
      if (length > LONGEST_GROUP || count > LONGEST) return false
      if (count < SHORTEST) continue
      const digits = toAscii(groups.slice(start, end).join(''))
      if (!NETWORK.test(digits)) return false
      if (/^(\d)\1+$/.test(digits) || !createLuhnCheck(digits)(0, count)) continue
      const between = gaps.slice(start, end - 1)
      const isGrouped = groups.slice(start, end - 1).every((group) => group.length >= 3)
      const isRegular = isGrouped || between.every((gap) => gap === between[0])
      if (isRegular && between.some((gap) => /\p{L}/u.test(gap))) return true
    }
    return false
  })
}

/** A number after a plus sign is a phone number, unless it is longer than phone numbers are. */
const LONGEST_PHONE = 15

const isPhone = (run: string): boolean =>
  run.startsWith('+') && run.replaceAll(/\P{Nd}/gu, '').length <= LONGEST_PHONE

/**
 * Whether a text contains what looks like a payment card number: 13 to 19 digits of any script that start like one
 * and pass its checksum, written in one piece or in groups, which letters may part. One in twelve other numbers of that length does too.
 */
export const hasCardNumber = (text: string): boolean => {
  if (text.length < SHORTEST) return false
  const plain = text.normalize('NFKC')
  return (
    [...plain.matchAll(DIGITS)]
      .flatMap(([digits]) => digits.split(WIDE_GAP))
      .filter((run) => !isPhone(run))
      .some(hasCardIn) || [...plain.matchAll(LETTERED)].some(([run]) => hasLetteredCardIn(run))
  )
}
