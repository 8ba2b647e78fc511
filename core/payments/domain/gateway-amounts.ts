import { fromDecimal, type Money, money, toDecimal } from '#platform/kernel/money.ts'

/** ISO 4217's numbers of the currencies that gateways which want numbers are used with. */
const CURRENCY_NUMBERS: Readonly<Record<string, string>> = {
  AED: '784',
  BHD: '048',
  EGP: '818',
  EUR: '978',
  GBP: '826',
  INR: '356',
  JOD: '400',
  JPY: '392',
  KWD: '414',
  OMR: '512',
  QAR: '634',
  RSD: '941',
  SAR: '682',
  USD: '840',
}

/** The number of a currency, three digits; undefined when the table has none. */
export const toCurrencyNumber = (currency: string): string | undefined => CURRENCY_NUMBERS[currency]

/** The currency with this number. */
export const fromCurrencyNumber = (number: string): string | undefined =>
  Object.keys(CURRENCY_NUMBERS).find((currency) => CURRENCY_NUMBERS[currency] === number.padStart(3, '0'))

/** For gateways that want a JSON number of major units: the number whose shortest form is the decimal text. */
export const toMajorNumber = (amount: Money): number => Number(toDecimal(amount))

/**
 * Money as a gateway states it in major units, as text or as a JSON number; undefined when it is none, or finer than
 * the currency, so that no lie about a fraction is rounded away.
 */
export const fromMajor = (value: string | number, currency: string): Money | undefined =>
  fromDecimal(String(value), currency)

/** Money as a gateway states it in minor units. */
export const fromMinor = (value: string | number, currency: string): Money | undefined => {
  const text = String(value)
  return /^\d{1,15}$/.test(text) ? money(Number(text), currency) : undefined
}
