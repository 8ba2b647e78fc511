import { normalizeDigits } from '#core/customers/domain/digits.ts'
import { parsePrice } from '#platform/kernel/parse-price.ts'
import { parseTypedAmount, toAsciiDigits } from '#platform/kernel/typed-amount.ts'

/** A search among past orders. */
export type PastSearch =
  | { readonly kind: 'all' }
  | { readonly kind: 'number'; readonly number: number }
  /** A phone as it was typed, and its end without the zeros that stand before it at home. */
  | { readonly kind: 'phone'; readonly typed: string; readonly ending: string }
  /** A total as it was typed, such as `73.50` or `5,000`; {@link parseSearchedTotal} knows what it is in a currency. */
  | { readonly kind: 'total'; readonly typed: string }
  /** A part of the customer's name. */
  | { readonly kind: 'name'; readonly part: string }

/** From this length on it is a phone number: order numbers are shorter. */
const MIN_PHONE_DIGITS = 7

const NUMBER_OR_PHONE = /^[\d\s+()-]*$/
const TOTAL = /^\d{1,9}(?:[.,]\d{3})*[.,]\d{1,3}$/

/** Parses one search field: an order's number, a phone number in any format, a total with a separator, or a name. */
export const parsePastSearch = (typed = ''): PastSearch => {
  const text = normalizeDigits(typed).trim()
  const amount = toAsciiDigits(text)
  if (TOTAL.test(amount)) return { kind: 'total', typed: amount }
  if (!NUMBER_OR_PHONE.test(text)) return { kind: 'name', part: text }
  const digits = text.replaceAll(/\D/g, '')
  if (digits === '') return { kind: 'all' }
  if (digits.length < MIN_PHONE_DIGITS) return { kind: 'number', number: Number(digits) }
  return { kind: 'phone', typed: text, ending: digits.replace(/^0+/, '') }
}

/** A searched total in minor units; what may be a thousand is one, as on the screen that it is copied from. */
export const parseSearchedTotal = (typed: string, currency: string): number | undefined =>
  parseTypedAmount(typed, currency) ?? parsePrice(typed, { currency, prices: 'major' })
