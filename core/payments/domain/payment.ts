import type { Money } from '#platform/kernel/money.ts'
import { PAYMENT_STATUS, type PaymentStatus } from './payment-status.ts'

/** One try to pay an order, as our books have it. */
export interface PaymentRecord {
  readonly id: string
  readonly orderId: string
  readonly storeId: string
  readonly userId: string
  /** What it pays beside the order as it was placed, as whoever asked for it named it; null: the order itself. */
  readonly extra: string | null
  /** The gateway account; null for money that changes hands at the door. */
  readonly accountId: string | null
  readonly mod: string
  readonly status: PaymentStatus
  readonly amount: Money
  /** Minor units that the gateway took, or staff collected. */
  readonly captured: number
  /** Minor units given back or about to be; refunds that failed do not count. */
  readonly refunded: number
  /** How we name this payment towards the gateway. */
  readonly reference: string
  readonly gatewayReference: string | null
  readonly pageUrl: string | null
  readonly failureCode: number | null
  /** The gateway stated something else than we asked for. */
  readonly needsReview: boolean
  readonly version: number
  readonly inquiries: number
  /** Until when the customer may pay; after that an untouched payment is cancelled. */
  readonly windowEndsAt: Date
  readonly createdAt: Date
}

/** Methods paid to a person at the door or the counter: no gateway takes part. */
const PAY_ON_DELIVERY_METHODS: ReadonlySet<string> = new Set(['cod', 'cardOnDelivery', 'cardSwipe'])

export const isPayOnDelivery = (mod: string): boolean => PAY_ON_DELIVERY_METHODS.has(mod)

/** Whether the gateway may still say something new by itself. */
export const isPaymentOpen = (status: PaymentStatus): boolean =>
  status === PAYMENT_STATUS.initiated || status === PAYMENT_STATUS.pending

/** Who or what brought news of a payment. */
export const SETTLE_SOURCES = ['checkout', 'return', 'webhook', 'poller', 'window', 'staff', 'order'] as const
export type SettleSource = (typeof SETTLE_SOURCES)[number]
