import { lockCart } from '#core/cart/server/cart.service.ts'
import { createPlainChange } from '#core/cart/server/present-changes.service.ts'
import type { Failure } from '#platform/contract/errors.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import { formatFailureMessage } from '#platform/http/envelope.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { fail, type Result } from '#platform/kernel/result.ts'
import type { CheckoutApi } from '../contract/endpoints.ts'
import { computeOrderChanges, getAcceptedTotal } from '../domain/order-changes.ts'
import { createChangedFailure } from './changes.presenter.ts'
import type { ReservationFailure } from './checkout-guard.service.ts'

export interface PresentReservationFailureInput {
  readonly call: Call<CheckoutApi['POST /api/v1/orders']>
  readonly caller: CustomerCaller
  readonly reservationFailure: ReservationFailure
}

/** Reports what could not be reserved, before all other changes, with the cart as it is after the order was undone. */
export const presentReservationFailure = (
  platform: Platform,
  { call, caller, reservationFailure }: PresentReservationFailureInput,
): Promise<Result<never, Failure>> =>
  platform.db.tenant(caller.brandId, async (tx) => {
    const { store: storeId } = call.body
    const locked = await lockCart(platform, tx, { userId: caller.userId, storeId })
    if (!locked.ok) return locked
    const showing = { language: call.language, catalogue: platform.catalogue }
    const text = formatFailureMessage(reservationFailure.failure, platform.catalogue, call.language)
    const reason = createPlainChange(reservationFailure.kind, text)
    const agreed = getAcceptedTotal(locked.value, call.body)
    // The failed reservation explains the different total, so that change is not listed separately.
    const changes = computeOrderChanges(locked.value, agreed).filter(({ kind }) => kind !== 'total')
    // The cart itself may already report it, with remedies.
    const isNamed = changes.some(({ kind }) => kind === reservationFailure.kind)
    return fail(
      await createChangedFailure(tx, locked.value, { changes, ...(isNamed ? {} : { reason }), ...showing }),
    )
  })
