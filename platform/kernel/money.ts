/**
 * Money is an integer of the currency's minor units: `{ amount: 1250, currency: 'KWD' }` is 1.250 dinar. No code of
 * the shop uses fractions; an adapter converts to its gateway's own format.
 */
export interface Money {
  readonly amount: number
  readonly currency: string
}

/**
 * The highest amount that anybody may set, such as a price, in minor units: a hundred million Iranian rials, whose
 * amounts have the most digits of all currencies in use. What 99 such units cost has twelve digits: one less than the
 * shortest card number, for which a longer amount could be taken.
 */
export const MAX_AMOUNT = 10_000_000_000

const THREE_DIGITS = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])
const NO_DIGITS = new Set([
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'ISK',
  'JPY',
  'KMF',
  'KRW',
  'PYG',
  'RWF',
  'UGX',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
])

/** The number of decimal digits of a currency's amounts on screen and at gateways: 3, 0, mostly 2 (ISO 4217). */
export const getDecimalDigits = (currency: string): 0 | 2 | 3 =>
  THREE_DIGITS.has(currency) ? 3 : NO_DIGITS.has(currency) ? 0 : 2

const WHOLE_IN_USE = new Set('AFN ALL IQD IRR KPW LAK LBP MGA MMK SOS SYP YER'.split(' '))

/**
 * Whether a currency has decimals in ISO 4217 and none in life: nobody writes or pays fils of an Iraqi dinar. Those
 * for which CLDR's supplemental data has no digits.
 */
export const isWholeInUse = (currency: string): boolean => WHOLE_IN_USE.has(currency)

/** How a touch keyboard types amounts of a currency: without a decimal separator where nobody writes decimals. */
export const getAmountInputMode = (currency: string): 'numeric' | 'decimal' =>
  getDecimalDigits(currency) === 0 || isWholeInUse(currency) ? 'numeric' : 'decimal'

/** Minor units in one major unit: 1000 for KWD, 100 for AED, 1 for JPY. */
export const getMinorPerMajor = (currency: string): number => 10 ** getDecimalDigits(currency)

export const money = (amount: number, currency: string): Money => {
  if (!Number.isSafeInteger(amount))
    throw new RangeError(`An amount must be a whole number of minor units: ${amount}`)
  return { amount, currency }
}

/** The amount as a plain decimal text, `1250 KWD` → `"1.250"`: for gateways and files, never for a screen. */
export const toDecimal = ({ amount, currency }: Money): string => {
  const digits = getDecimalDigits(currency)
  const sign = amount < 0 ? '-' : ''
  const units = String(Math.abs(amount)).padStart(digits + 1, '0')
  return digits === 0 ? sign + units : `${sign}${units.slice(0, -digits)}.${units.slice(-digits)}`
}

/** Minor units as people type them and write them in a table: `1250` of AED is `12.50`, `5000000` of IQD is `5000`. */
export const formatPlainPrice = (amount: number, currency: string): string => {
  const perMajor = getMinorPerMajor(currency)
  const isWhole = isWholeInUse(currency) && amount % perMajor === 0
  return isWhole ? String(amount / perMajor) : toDecimal({ amount, currency })
}

/** Parses a plain decimal text; undefined when it is not one or has more digits than the currency. */
export const fromDecimal = (text: string, currency: string): Money | undefined => {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,6}))?$/.exec(text)
  if (!match) return undefined
  const digits = getDecimalDigits(currency)
  const fraction = match[3] ?? ''
  if (fraction.length > digits && /[1-9]/.test(fraction.slice(digits))) return undefined
  const amount = Number((match[2] ?? '') + fraction.slice(0, digits).padEnd(digits, '0'))
  return money(match[1] === '-' && amount !== 0 ? -amount : amount, currency)
}
