import { lockCart } from '#core/cart/server/cart.service.ts'
import { plainChange } from '#core/cart/server/present-changes.service.ts'
import type { Failure } from '#platform/contract/errors.ts'
import type { Call, Platform } from '#platform/http/area.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import { messageOf } from '#platform/http/envelope.ts'
import { fail, type Result } from '#platform/kernel/result.ts'
import type { CheckoutApi } from '../contract/endpoints.ts'
import { changesSince } from '../domain/changes.ts'
import { changedFailure } from './changes.presenter.ts'
import type { Untaken } from './checkout-guard.service.ts'

/** Carries the reason out of a transaction that it undoes: a value that is returned would be committed. */
export class UndoneOrder extends Error {
  readonly untaken: Untaken

  constructor(untaken: Untaken) {
    super(`An order was undone: ${untaken.failure.error.name}`)
    this.untaken = untaken
  }
}

export interface Undone {
  readonly call: Call<CheckoutApi['POST /api/v1/orders']>
  readonly caller: CustomerCaller
  readonly untaken: Untaken
}

/** Tells what could not be taken, first among all else that is different, with the cart as it is without it. */
export const tellUndone = (
  platform: Platform,
  { call, caller, untaken }: Undone,
): Promise<Result<never, Failure>> =>
  platform.db.tenant(caller.brandId, async (unit) => {
    const { store: storeId, cartVersion: version, total } = call.body
    const locked = await lockCart(platform, unit, { userId: caller.userId, storeId })
    if (!locked.ok) return locked
    const showing = { language: call.language, catalogue: platform.catalogue }
    const text = messageOf(untaken.failure, platform.catalogue, call.language)
    const reason = plainChange(untaken.kind, text)
    const agreed = { version, total: total.amount, currency: total.currency }
    // Whatever could not be taken is why the sum differs: it is not told a second time.
    const changes = changesSince(locked.value, agreed).filter(({ kind }) => kind !== 'total')
    // The cart may know it by name by now, and what can be done about it.
    const isNamed = changes.some(({ kind }) => kind === untaken.kind)
    return fail(
      await changedFailure(unit, locked.value, { changes, ...(isNamed ? {} : { reason }), ...showing }),
    )
  })
