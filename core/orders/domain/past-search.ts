/** A search among past orders. */
export type PastSearch =
  | { readonly kind: 'all' }
  | { readonly kind: 'number'; readonly number: number }
  /** The end of a phone, without the zeros that stand before it at home. */
  | { readonly kind: 'phone'; readonly ending: string }

/** From this length on it is a phone number: order numbers are shorter. */
const MIN_PHONE_DIGITS = 7

/** Parses one search field: an order's number, or a phone number in any format. */
export const parsePastSearch = (typed = ''): PastSearch => {
  const digits = typed.replaceAll(/\D/g, '')
  if (digits === '') return { kind: 'all' }
  if (digits.length < MIN_PHONE_DIGITS) return { kind: 'number', number: Number(digits) }
  return { kind: 'phone', ending: digits.replace(/^0+/, '') }
}
