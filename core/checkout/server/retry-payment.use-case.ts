import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import type { PayWith } from '#core/payments/contract/pay-with.ts'
import type { Failure } from '#platform/contract/errors.ts'
import type { Call, Platform } from '#platform/http/area.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { Result } from '#platform/kernel/result.ts'
import { payWaiting } from './pay-waiting.service.ts'

export interface RetryCall {
  readonly caller: CustomerCaller
  readonly language: Language
  readonly orderId: string
  readonly payWith: PayWith
  readonly waited: Call['waited']
}

/** Takes up the payment of the caller's own order again, see {@link payWaiting}; another's is unknown. */
export const retryPayment = (
  platform: Platform,
  { caller: { brandId, userId }, ...call }: RetryCall,
): Promise<Result<FullOrder, Failure>> => payWaiting(platform, { ...call, brandId, userId })
