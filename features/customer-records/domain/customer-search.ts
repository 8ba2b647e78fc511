import { normalizeDigits } from '#core/customers/domain/digits.ts'

/** A search among customers. */
export type CustomerSearch =
  | { readonly kind: 'all' }
  /** A phone as it was typed, and its end without the zeros that stand before it at home. */
  | { readonly kind: 'phone'; readonly typed: string; readonly ending: string }
  | { readonly kind: 'name'; readonly part: string }

const MIN_PHONE_DIGITS = 4
const PHONE = /^[\d\s+()-]+$/

/** Parses one search field: a phone in any format, or a part of a name. */
export const parseCustomerSearch = (typed = ''): CustomerSearch => {
  const text = normalizeDigits(typed).trim()
  if (text === '') return { kind: 'all' }
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '')
  if (PHONE.test(text) && digits.length >= MIN_PHONE_DIGITS)
    return { kind: 'phone', typed: text, ending: digits }
  return { kind: 'name', part: text }
}
