import type { Money } from '#platform/kernel/money.ts'

/** What the gateway says of a refund. Only `done` and `refused` are final. */
export type RefundReport = {
  readonly gatewayRefundReference?: string
} & (
  | { readonly state: 'done' }
  /** The vendor has it and will carry it out. */
  | { readonly state: 'accepted' }
  /** Nothing was and will be given back. */
  | { readonly state: 'refused'; readonly reason: string }
  /** A word that the vendor is not known to use, or one that says neither: the money may be given back. */
  | { readonly state: 'uncertain'; readonly reason: string }
)

/** `unknown`: the vendor has no such refund, yet. */
export type RefundInquiryReport = RefundReport | { readonly state: 'unknown' }

/** Minor units of the other refunds of a payment, for vendors that state only a total. */
export interface OtherRefunds {
  /** Those that are done. */
  readonly refundedBefore: number
  /** The same with those that may be done. */
  readonly refundedAtMost: number
}

interface StatedRefund {
  readonly word: string
  readonly gatewayRefundReference?: string | undefined
}

/** The outcome of a refund for a vendor's word; one that is not in `states` is uncertain. */
export const readRefundState = (
  vendor: string,
  states: Readonly<Record<string, Exclude<RefundReport['state'], 'uncertain'>>>,
  { word, gatewayRefundReference }: StatedRefund,
): RefundReport => {
  const state = Object.hasOwn(states, word) ? states[word] : undefined
  const name = gatewayRefundReference ? { gatewayRefundReference } : {}
  if (state === 'done' || state === 'accepted') return { state, ...name }
  return { state: state ?? 'uncertain', reason: `${vendor} says ${word.slice(0, 60)}`, ...name }
}

const CONFLICT = 409

/** The outcome of a refund that was refused by an HTTP status. A conflict may be with the same refund, under way. */
export const toRefusedRefund = (vendor: string, status: number, code?: string): RefundReport => ({
  state: status === CONFLICT ? 'uncertain' : 'refused',
  reason: `${vendor} answered ${status}${code === undefined ? '' : `: ${code}`}`,
})

/**
 * What the refunded total of a payment says of one of its refunds. Between none and all of those that may be done it
 * may contain this one or another.
 */
export const compareRefundedTotal = (
  vendor: string,
  total: number | undefined,
  { refundedBefore, refundedAtMost, amount }: OtherRefunds & { readonly amount: Money },
): RefundInquiryReport => {
  if (total !== undefined && total >= refundedAtMost + amount.amount) return { state: 'done' }
  if (total === refundedBefore) return { state: 'unknown' }
  return { state: 'uncertain', reason: `${vendor} has given back ${total ?? 'a sum that it does not state'}` }
}
