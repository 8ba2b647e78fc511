/** A search among customers. */
export type CustomerSearch =
  | { readonly kind: 'all' }
  /** The end of a phone, without the zeros that stand before it at home. */
  | { readonly kind: 'phone'; readonly ending: string }
  | { readonly kind: 'name'; readonly part: string }

const MIN_PHONE_DIGITS = 4
const PHONE = /^[\d\s+()-]+$/

/** Parses one search field: a phone in any format, or a part of a name. */
export const parseCustomerSearch = (typed = ''): CustomerSearch => {
  const text = typed.normalize('NFKC').trim()
  if (text === '') return { kind: 'all' }
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '')
  if (PHONE.test(text) && digits.length >= MIN_PHONE_DIGITS) return { kind: 'phone', ending: digits }
  return { kind: 'name', part: text }
}
