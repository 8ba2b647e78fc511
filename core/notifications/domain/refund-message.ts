import { isPayOnDelivery } from '#core/payments/domain/payment.ts'

export type RefundMessageKey =
  | 'refund.all'
  | 'refund.part'
  | 'refund.late'
  | 'refund.twice'
  | 'refund.atOutlet'
  | 'refund.coins'

export interface RefundMessageInput {
  readonly why: 'closed' | 'late' | 'twice' | undefined
  readonly isAll: boolean
  /** The payment method. */
  readonly mod: string
}

/** The message about a refund; undefined where the message about the end of the order covers it. */
export const getRefundMessageKey = ({
  why,
  isAll,
  mod,
}: RefundMessageInput): RefundMessageKey | undefined => {
  if (why === 'closed') return undefined
  if (isPayOnDelivery(mod)) return 'refund.atOutlet'
  if (mod === 'crypto') return 'refund.coins'
  if (why) return `refund.${why}`
  return isAll ? 'refund.all' : 'refund.part'
}
