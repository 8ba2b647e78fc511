import { getDecimalDigits, isWholeInUse, MAX_AMOUNT } from './money.ts'
import { trimTrailingChars } from './trim-chars.ts'
import {
  hasThreeDigitsInUse,
  isEitherWay,
  type SplitNumber,
  splitNumber,
  toAsciiDigits,
} from './typed-amount.ts'

/** Short names of currencies that are written right after a number, besides their codes. */
const CURRENCY_NAMES: ReadonlySet<string> = new Set(['rs', 'din', 'kd', 'bd', 'qr', 'sr', 'dh', 'dhs'])

/** Whether letters right after a number name its currency: `12AED` is a price, `6pcs` and `500g` are quantities. */
const isCurrencyName = (letters: string, currency: string): boolean =>
  letters === '' || letters === currency.toLowerCase() || CURRENCY_NAMES.has(letters)

/**
 * The one number in a text such as `5000 ريال`, `₹1,250` or `12,50 €`; undefined when there is none, when there are
 * several, or when it is a quantity.
 */
const extractNumber = (text: string, currency: string): string | undefined => {
  const found = [...toAsciiDigits(text).matchAll(/(-?\d[\d.,' \u00a0\u202f]*)([a-z]*)/gi)]
  const [only] = found
  if (!only || found.length > 1) return undefined
  const [, digits = '', letters = ''] = only
  const isAttached = /\d$/.test(digits)
  if (isAttached && !isCurrencyName(letters.toLowerCase(), currency)) return undefined
  return trimTrailingChars(digits.replace(/[' \u00a0\u202f]/g, ''), '.,')
}

/** `12.5` as 1250 of a currency with two digits; undefined when it has more digits than the currency. */
const toMinor = ({ whole, rest }: SplitNumber, digits: number): number | undefined => {
  const exact = trimTrailingChars(rest, '0')
  if (!/^\d{1,12}$/.test(whole) || exact.length > digits) return undefined
  const amount = Number(whole + exact.padEnd(digits, '0'))
  return amount <= MAX_AMOUNT ? amount : undefined
}

/** What three digits behind the only sign of a number are: `1,250` is twelve hundred and fifty, or one and a quarter. */
export const THREE_DIGITS = ['thousands', 'decimals'] as const
export type ThreeDigits = (typeof THREE_DIGITS)[number]

/**
 * A price of a foreign file in minor units. Numbers are read as JSON wrote them, so that no fraction is lost; texts
 * may have signs and words around their number. Undefined when it is none, or several. What `1,250` means goes by the
 * currency unless `threeDigits` says it.
 */
export const parsePrice = (
  value: unknown,
  {
    currency,
    prices,
    threeDigits = hasThreeDigitsInUse(currency) ? 'decimals' : 'thousands',
  }: { currency: string; prices: 'minor' | 'major'; threeDigits?: ThreeDigits | undefined },
): number | undefined => {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const digits = prices === 'minor' ? 0 : getDecimalDigits(currency)
  if (typeof value === 'number') {
    const [whole = '', rest = ''] = String(Number(value.toFixed(6))).split('.')
    return toMinor({ whole, rest }, digits)
  }
  const number = extractNumber(value, currency)
  const split =
    number === undefined ? undefined : splitNumber(number, threeDigits === 'decimals' && prices === 'major')
  return split && toMinor(split, digits)
}

/**
 * Whether a price that is read may as well be a thousand times as much or as little: `AED 12.345` is read as thousands,
 * and `1,250` of a currency with three digits as a fraction. Only a person knows which.
 */
export const isAmbiguousPrice = (
  value: unknown,
  { currency, prices }: { currency: string; prices: 'minor' | 'major' },
): boolean => {
  if (typeof value !== 'string' || prices === 'minor') return false
  if (getDecimalDigits(currency) === 0 || isWholeInUse(currency)) return false
  const number = extractNumber(value, currency)
  return (
    number !== undefined && isEitherWay(number) && !(number.includes('.') && hasThreeDigitsInUse(currency))
  )
}
