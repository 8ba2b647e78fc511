import { createHash } from 'node:crypto'
import { computeHmac } from '#platform/http/signed-bodies.ts'

/** Fields that are signed without delimiters have these formats only. */
const AMOUNT = /^\d{1,12}\.\d{2}$/
const PLAIN = /^[\w-]{1,100}$/

const sign = (text: string, password: string): string => computeHmac('sha256', password, text).base64

export interface SessionFields {
  readonly publicKey: string
  /** With two decimals. */
  readonly amount: string
  readonly currency: string
  readonly merchantReferenceId: string
  readonly timestamp: string
}

export const computeSessionSignature = (session: SessionFields, password: string): string => {
  const { publicKey, amount, currency, merchantReferenceId, timestamp } = session
  return sign(`${publicKey}${amount}${currency}${merchantReferenceId}${timestamp}`, password)
}

export interface CallbackFields {
  readonly publicKey: string
  readonly amount: string
  readonly currency: string
  readonly orderId: string
  readonly status: string
  readonly merchantReferenceId: string
  readonly timestamp: string
}

/** The signature of a callback; undefined when its fields are ambiguous. */
export const computeCallbackSignature = (callback: CallbackFields, password: string): string | undefined => {
  const { publicKey, amount, currency, orderId, status, merchantReferenceId, timestamp } = callback
  const isPlain =
    AMOUNT.test(amount) &&
    /^[A-Z]{3}$/.test(currency) &&
    [orderId, status, merchantReferenceId].every((field) => PLAIN.test(field)) &&
    /^[\d/: APMTZ.+-]{1,40}$/.test(timestamp)
  if (!isPlain) return undefined
  return sign(
    `${publicKey}${amount}${currency}${orderId}${status}${merchantReferenceId}${timestamp}`,
    password,
  )
}

export const computeRefundSignature = (
  refund: {
    readonly timestamp: string
    readonly publicKey: string
    readonly amount: string
    readonly orderId: string
  },
  password: string,
): string => sign(`${refund.timestamp}${refund.publicKey}${refund.amount}${refund.orderId}`, password)

/** Geidea requires a UUID: it is derived deterministically from our reference. */
export const deriveUuid = (reference: string): string => {
  const hex = createHash('sha256').update(`geidea ${reference}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
