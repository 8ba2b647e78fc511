import type { Money } from '#platform/kernel/money.ts'
import { PAYMENT_STATUS, type PaymentStatus } from './payment-status.ts'

/** The kind of thing that most payments pay; a feature names the kinds that it adds. */
export const ORDER_PAYABLE = 'order'

/** One attempt to pay an order, or something else that can be paid, as in our ledger. */
export interface PaymentRecord {
  readonly id: string
  /** What is paid: {@link ORDER_PAYABLE}, or the kind that a feature has named. */
  readonly payable: string
  /** The id of what is paid: an order's unless `payable` says otherwise. */
  readonly orderId: string
  readonly storeId: string
  readonly userId: string
  /** The extra charge or the share that it pays, as its requester named it; null: the order itself. */
  readonly extra: string | null
  /** Whether it pays a share of the bill, so that less is due on delivery; an extra pays for an increase of the price. */
  readonly isShare: boolean
  /** Minor units of the amount that are a tip, and pay nothing of the order. */
  readonly tip: number
  /** The gateway account; null for payment on delivery. */
  readonly accountId: string | null
  readonly mod: string
  readonly status: PaymentStatus
  readonly amount: Money
  /** Minor units that the gateway captured, or staff collected. */
  readonly captured: number
  /** Minor units refunded or about to be; failed refunds do not count. */
  readonly refunded: number
  /** The part of `refunded` that the gateway has not confirmed, in minor units. */
  readonly refunding: number
  /** The part of `refunding` for which the gateway gave no clear answer, in minor units. */
  readonly refundUncertain: number
  /** Our reference of this payment at the gateway. */
  readonly reference: string
  readonly gatewayReference: string | null
  /** The gateway's id as an event named it while no answer did; not proven to be of this payment. */
  readonly hintedReference: string | null
  readonly pageUrl: string | null
  readonly failureCode: number | null
  /** The gateway's report differs from our request. */
  readonly needsReview: boolean
  readonly version: number
  readonly inquiries: number
  /** Deadline of the customer; an untouched payment is cancelled after it. */
  readonly windowEndsAt: Date
  readonly createdAt: Date
}

/** Methods paid to a person on delivery or at the counter: no gateway is involved. */
export const PAY_ON_DELIVERY_METHODS = ['cod', 'cardOnDelivery', 'cardSwipe'] as const

export const isPayOnDelivery = (mod: string): boolean => PAY_ON_DELIVERY_METHODS.some((each) => each === mod)

/** Methods that somebody else decides and settles with the merchant, such as a hotel: no gateway account is involved. */
const SETTLED_ELSEWHERE: ReadonlySet<string> = new Set(['roomCharge'])

export const isSettledElsewhere = (mod: string): boolean => SETTLED_ELSEWHERE.has(mod)

/** Whether the gateway may still report a change. */
export const isPaymentOpen = (status: PaymentStatus): boolean =>
  status === PAYMENT_STATUS.initiated || status === PAYMENT_STATUS.pending

/** Whether its money comes with a payment of several orders, so that it is never paid by itself. */
export const isAwaitingSharedPayment = ({
  status,
  accountId,
  mod,
}: Pick<PaymentRecord, 'status' | 'accountId' | 'mod'>): boolean =>
  isPaymentOpen(status) && accountId === null && !isSettledElsewhere(mod)

/**
 * Whether several people pay it, a share each, before the order begins: it is settled as soon as nothing of it is due. What
 * is due on delivery stays open at 0 instead, because it may rise again.
 */
export const isDueInShares = ({ status, mod }: Pick<PaymentRecord, 'status' | 'mod'>): boolean =>
  status === PAYMENT_STATUS.unpaid && !isPayOnDelivery(mod)

/** The payment that is collected from whoever is left to pay; undefined when nothing is due in this way. */
export const findPaymentDue = <Payment extends Pick<PaymentRecord, 'status' | 'isShare'>>(
  attempts: readonly Payment[],
): Payment | undefined => attempts.find(({ status, isShare }) => status === PAYMENT_STATUS.unpaid && !isShare)

/** Whether nothing that a gateway reports changes it: it was captured, or is due on delivery. */
export const isPaymentSettled = ({ status, captured }: Pick<PaymentRecord, 'status' | 'captured'>): boolean =>
  status === PAYMENT_STATUS.success ||
  status === PAYMENT_STATUS.unpaid ||
  (status === PAYMENT_STATUS.aborted && captured > 0)

/** The source of a payment update. */
export const SETTLE_SOURCES = ['checkout', 'return', 'webhook', 'poller', 'window', 'staff', 'order'] as const
export type SettleSource = (typeof SETTLE_SOURCES)[number]
