import { createHash } from 'node:crypto'

/** The signed fields, in this order, without delimiters. */
const FORMATS = {
  MerID: /^\d{4,15}$/,
  AcqID: /^\d{4,11}$/,
  OrderID: /^[A-Za-z0-9]{1,50}$/,
  PurchaseAmt: /^\d{12}$/,
  PurchaseCurrency: /^\d{3}$/,
  ResponseCode: /^\d$/,
  ReasonCode: /^\d{1,4}$/,
} as const

type Field = keyof typeof FORMATS
export type JccFields = Readonly<Partial<Record<Field, string>>>

const REQUEST = ['MerID', 'AcqID', 'OrderID', 'PurchaseAmt', 'PurchaseCurrency'] as const
const RESPONSE = ['MerID', 'AcqID', 'OrderID', 'ResponseCode', 'ReasonCode'] as const

/**
 * Base64 of SHA-1 over the password and some fields. The fields have no delimiters, so each must have its own
 * format: undefined when one does not, because it could run into the next and change its meaning.
 */
const computeSignature = (
  names: readonly Field[],
  fields: JccFields,
  password: string,
): string | undefined => {
  if (!names.every((name) => FORMATS[name].test(fields[name] ?? ''))) return undefined
  const text = names.map((name) => fields[name] ?? '').join('')
  return createHash('sha1').update(`${password}${text}`, 'utf8').digest('base64')
}

export const computeRequestSignature = (fields: JccFields, password: string): string | undefined =>
  computeSignature(REQUEST, fields, password)

export const computeResponseSignature = (fields: JccFields, password: string): string | undefined =>
  computeSignature(RESPONSE, fields, password)
