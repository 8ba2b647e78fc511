import { fromDecimal, getDecimalDigits, isWholeInUse } from './money.ts'

/** Converts Arabic and Persian digits and separators to ASCII. */
export const toAsciiDigits = (text: string): string =>
  text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')

/** Whether a number with one sign several times has groups of thousands: `1.250.000` and `1,25,000`, not `3.5.0`. */
const isGrouped = (number: string): boolean => {
  const groups = number.split(/[.,]/).slice(1)
  return groups.at(-1)?.length === 3 && groups.every(({ length }) => length === 2 || length === 3)
}

/** Whether a number can be three digits behind a decimal sign as well as thousands: `1.250` and `12,345`. */
export const isEitherWay = (number: string): boolean => /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(number)

export interface SplitNumber {
  readonly whole: string
  readonly rest: string
}

/**
 * Splits a number at its decimal separator: the last sign when there are two kinds; a single sign when it cannot
 * separate thousands. `1.250` is more than a thousand unless people write three digits of the currency. Undefined when
 * its signs stand where none belong.
 */
export const splitNumber = (number: string, hasThreeDigits: boolean): SplitNumber | undefined => {
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','))
  if (last < 0) return { whole: number, rest: '' }
  const sign = number.charAt(last)
  const isAlone = number.indexOf(sign) === last
  if (!isAlone && !isGrouped(number)) return undefined
  const partsThousands = !isAlone || (isEitherWay(number) && !hasThreeDigits)
  if (partsThousands) return { whole: number.replaceAll(/[.,]/g, ''), rest: '' }
  return { whole: number.slice(0, last).replaceAll(/[.,]/g, ''), rest: number.slice(last + 1) }
}

/** Whether people write three digits of a currency behind its decimal sign: of Kuwaiti dinars, not of Iraqi ones. */
export const hasThreeDigitsInUse = (currency: string): boolean =>
  getDecimalDigits(currency) === 3 && !isWholeInUse(currency)

/**
 * An amount that a person typed into a field, in minor units: digits of any script, comma or point, a minus before it.
 * Undefined when it is no amount, and for `1.250` of a currency with two digits, which may be a thousand as well.
 */
export const parseTypedAmount = (typed: string, currency: string): number | undefined => {
  const text = toAsciiDigits(typed.normalize('NFKC')).trim()
  const [, minus = '', number = ''] = /^([-−]?)(\d(?:[\d.,]*\d)?)$/.exec(text) ?? []
  const isUnclear = isEitherWay(number) && getDecimalDigits(currency) === 2 && !isWholeInUse(currency)
  const split = isUnclear ? undefined : splitNumber(number, hasThreeDigitsInUse(currency))
  if (!split) return undefined
  const fraction = split.rest === '' ? '' : `.${split.rest}`
  return fromDecimal(`${minus && '-'}${split.whole}${fraction}`, currency)?.amount
}
