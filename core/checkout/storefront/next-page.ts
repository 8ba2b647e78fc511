import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'

/** The page after placing an order. */
export type NextPage =
  | { readonly kind: 'gateway'; readonly pageUrl: string; readonly paymentId: string }
  | { readonly kind: 'checking'; readonly paymentId: string }
  | { readonly kind: 'failure'; readonly paymentId: string }
  | { readonly kind: 'summary'; readonly orderId: string }

type PlacedOrder = Pick<FullOrder, '_id' | 'status'> & {
  readonly payment: Pick<FullOrder['payment'], '_id' | 'status' | 'pageUrl'>
}

/**
 * An order awaiting payment leads to the gateway's page; when the gateway was too slow to return one, to the page
 * that awaits its result; when it refused, to the page with alternatives. Every other order leads to its summary.
 */
export const getNextPage = ({ _id: orderId, status, payment }: PlacedOrder): NextPage => {
  if (status !== ORDER_STATUS.initialize) return { kind: 'summary', orderId }
  const { _id: paymentId, pageUrl } = payment
  if (payment.status === PAYMENT_STATUS.initiated && pageUrl) return { kind: 'gateway', pageUrl, paymentId }
  if (payment.status === PAYMENT_STATUS.pending || payment.status === PAYMENT_STATUS.initiated)
    return { kind: 'checking', paymentId }
  if (payment.status === PAYMENT_STATUS.success || payment.status === PAYMENT_STATUS.unpaid)
    return { kind: 'summary', orderId }
  return { kind: 'failure', paymentId }
}
