import { getDecimalDigits } from './money.ts'
import { trimTrailingChars } from './trim-chars.ts'

const MAX_AMOUNT = 1_000_000_000

/** Converts Arabic and Persian digits and separators to ASCII. */
const toAsciiDigits = (text: string): string =>
  text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')

/** The one number in a text such as `5000 ريال`, `₹1,250` or `12,50 €`; undefined when there is none, or several. */
const extractNumber = (text: string): string | undefined => {
  const found = toAsciiDigits(text).match(/-?\d[\d.,' \u00a0\u202f]*/g)
  const [only] = found ?? []
  return found?.length === 1 && only
    ? trimTrailingChars(only.replace(/[' \u00a0\u202f]/g, ''), '.,')
    : undefined
}

/**
 * Splits a number at its decimal separator: the last sign when there are two kinds; a single sign when it cannot
 * separate thousands. `1.250` is more than a thousand unless the currency has three digits.
 */
const splitNumber = (number: string, digits: number): { whole: string; rest: string } => {
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','))
  if (last < 0) return { whole: number, rest: '' }
  const sign = number.charAt(last)
  const other = sign === '.' ? ',' : '.'
  const isAlone = number.indexOf(sign) === last
  const behind = number.length - last - 1
  const partsThousands = !isAlone || (behind === 3 && digits !== 3 && !number.includes(other))
  if (partsThousands) return { whole: number.replaceAll(/[.,]/g, ''), rest: '' }
  return { whole: number.slice(0, last).replaceAll(/[.,]/g, ''), rest: number.slice(last + 1) }
}

/** `12.5` as 1250 of a currency with two digits; undefined when it has more digits than the currency. */
const toMinor = ({ whole, rest }: { whole: string; rest: string }, digits: number): number | undefined => {
  const exact = trimTrailingChars(rest, '0')
  if (!/^\d{1,10}$/.test(whole) || exact.length > digits) return undefined
  const amount = Number(whole + exact.padEnd(digits, '0'))
  return amount <= MAX_AMOUNT ? amount : undefined
}

/**
 * A price of a foreign file in minor units. Numbers are read as JSON wrote them, so that no fraction is lost; texts
 * may have signs and words around their number. Undefined when it is ambiguous.
 */
export const parsePrice = (
  value: unknown,
  { currency, prices }: { currency: string; prices: 'minor' | 'major' },
): number | undefined => {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const digits = prices === 'minor' ? 0 : getDecimalDigits(currency)
  if (typeof value === 'number') {
    const [whole = '', rest = ''] = String(Number(value.toFixed(6))).split('.')
    return toMinor({ whole, rest }, digits)
  }
  const number = extractNumber(value)
  return number === undefined ? undefined : toMinor(splitNumber(number, digits), digits)
}

/** Minor units as people write them in a table: `1250` of AED is `12.50`. */
export const formatPlainPrice = (amount: number, currency: string): string => {
  const digits = getDecimalDigits(currency)
  const text = String(amount).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}
