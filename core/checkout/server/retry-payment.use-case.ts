import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import type { PaymentSelection } from '#core/payments/contract/payment-selection.ts'
import type { Failure } from '#platform/contract/errors.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { Result } from '#platform/kernel/result.ts'
import { payPendingOrder } from './pay-pending-order.service.ts'

export interface RetryCall {
  readonly caller: CustomerCaller
  readonly language: Language
  readonly orderId: string
  readonly payWith: PaymentSelection
  readonly waited: Call['waited']
}

/**
 * Starts another payment attempt for the caller's own order, see {@link payPendingOrder}; another user's order is
 * unknown.
 */
export const retryPayment = (
  platform: Platform,
  { caller: { brandId, userId }, ...call }: RetryCall,
): Promise<Result<FullOrder, Failure>> => payPendingOrder(platform, { ...call, brandId, userId })
