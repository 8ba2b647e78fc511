/** What staff look for among past orders. */
export type PastSearch =
  | { readonly kind: 'all' }
  | { readonly kind: 'number'; readonly number: number }
  /** The end of a phone, without the zeros that stand before it at home. */
  | { readonly kind: 'phone'; readonly ending: string }

/** From so many digits on it is a phone: no outlet counts so far. */
const MIN_PHONE_DIGITS = 7

/** Reads what was typed into one field: an order's number, or a phone however it is written. */
export const parsePastSearch = (typed = ''): PastSearch => {
  const digits = typed.replaceAll(/\D/g, '')
  if (digits === '') return { kind: 'all' }
  if (digits.length < MIN_PHONE_DIGITS) return { kind: 'number', number: Number(digits) }
  return { kind: 'phone', ending: digits.replace(/^0+/, '') }
}
