import { fromDecimal, type Money, money, toDecimal } from '#platform/kernel/money.ts'

/** ISO 4217 numeric codes of currencies, for gateways that require them. */
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

/** The three-digit numeric code of a currency; undefined when the table has none. */
export const toCurrencyNumber = (currency: string): string | undefined => CURRENCY_NUMBERS[currency]

/** The currency with this numeric code. */
export const fromCurrencyNumber = (number: string): string | undefined =>
  Object.keys(CURRENCY_NUMBERS).find((currency) => CURRENCY_NUMBERS[currency] === number.padStart(3, '0'))

/** For gateways that require major units as a JSON number: the number whose shortest form is the decimal text. */
export const toMajorNumber = (amount: Money): number => Number(toDecimal(amount))

/**
 * Parses a gateway's amount in major units, as text or a JSON number; undefined when it is invalid, or finer than the
 * currency, so that a false fraction is not rounded away.
 */
export const parseMajorAmount = (value: string | number, currency: string): Money | undefined =>
  fromDecimal(String(value), currency)

/** Parses a gateway's amount in minor units. */
export const parseMinorAmount = (value: string | number, currency: string): Money | undefined => {
  const text = String(value)
  return /^\d{1,15}$/.test(text) ? money(Number(text), currency) : undefined
}
