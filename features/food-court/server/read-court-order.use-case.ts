import { requireCustomer } from '#core/customers/server/require-customer.service.ts'
import { loadPayments } from '#core/payments/server/payments.service.ts'
import { refreshPaymentStatus } from '#core/payments/server/refresh-payment-status.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { foodCourtErrors } from '../contract/errors.ts'
import type { CourtOrder } from '../contract/order-endpoints.ts'
import { presentCourtOrder } from './court-order.presenter.ts'
import { findCourtOrder } from './court-orders.repo.ts'

export interface CourtOrderCall {
  readonly caller: Caller
  readonly language: Language
  readonly id: string
}

/** A court order that exists, in API format. */
export const loadCourtOrder = (
  platform: Platform,
  { brandId, id, language }: { readonly brandId: string; readonly id: string; readonly language: Language },
): Promise<CourtOrder> =>
  platform.db.tenant(brandId, async (tx) => {
    const court = await findCourtOrder(tx, id)
    if (!court) throw new Error(`Court order ${id} is not there any more`)
    const { catalogue, hooks, secret } = platform
    return presentCourtOrder(tx, court, { language, catalogue, hooks, secret, now: tx.now })
  })

/** The customer's own court order; another's is unknown. */
const loadOwn = (platform: Platform, { caller, id }: CourtOrderCall) => {
  const { brandId, userId } = requireCustomer(caller)
  return platform.db.tenant(brandId, async (tx) => {
    const court = await findCourtOrder(tx, id)
    if (court?.user_id !== userId) return undefined
    const [payment] = court.payment_id === null ? [] : await loadPayments(tx, [court.payment_id])
    return { brandId, payment }
  })
}

const unknown = () => fail(failure(foodCourtErrors.unknownOrder))

export const readCourtOrder = async (
  platform: Platform,
  call: CourtOrderCall,
): Promise<Result<CourtOrder, Failure>> => {
  const own = await loadOwn(platform, call)
  if (!own) return unknown()
  return ok(await loadCourtOrder(platform, { ...call, brandId: own.brandId }))
}

/** The same after the gateway was asked about a payment that is not decided. */
export const refreshCourtOrder = async (
  platform: Platform,
  call: CourtOrderCall,
): Promise<Result<CourtOrder, Failure>> => {
  const own = await loadOwn(platform, call)
  if (!own) return unknown()
  const { brandId, payment } = own
  // The gateway knows only payments that were created with it.
  if (payment && payment.pageUrl !== null) await refreshPaymentStatus(platform, { brandId, payment })
  return ok(await loadCourtOrder(platform, { ...call, brandId }))
}
