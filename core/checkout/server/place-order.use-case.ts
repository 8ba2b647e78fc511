import { lockCart, placedCart } from '#core/cart/server/cart.service.ts'
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { orderOfCart } from '#core/orders/server/orders.service.ts'
import type { Failure } from '#platform/contract/errors.ts'
import type { Call, Platform } from '#platform/http/area.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import { ok, type Result } from '#platform/kernel/result.ts'
import type { CheckoutApi } from '../contract/endpoints.ts'
import { type Placing, placeLocked, readNamed } from './place-cart.ts'
import { finishOrder } from './start-payment.ts'
import { tellUndone, UndoneOrder } from './undone-order.ts'
import { withPricedWay } from './with-priced-way.ts'

type PlaceCall = Call<CheckoutApi['POST /api/v1/orders']>

/** The order that was made of the version that is asked for, however long ago and by whichever tab. */
const earlierOrder = async ({ unit, call, userId }: Placing): Promise<OrderRecord | undefined> => {
  const { store: storeId, cartVersion: version } = call.body
  const id = await placedCart(unit, { userId, storeId, version })
  return id === undefined ? undefined : orderOfCart(unit, { id, version })
}

type Placed = { readonly order: OrderRecord; readonly isMine: boolean }

const placeWithin = async (placing: Placing): Promise<Result<Placed, Failure>> => {
  const { platform, unit, call, userId } = placing
  const owner = { userId, storeId: call.body.store }
  const [named, locked] = await Promise.all([readNamed(placing), lockCart(platform, unit, owner)])
  if (!locked.ok || locked.value.cart.version !== call.body.cartVersion) {
    const earlier = await earlierOrder(placing)
    if (earlier) return ok({ order: earlier, isMine: false })
  }
  if (!locked.ok) return locked
  const order = await placeLocked(placing, locked.value, named)
  return order.ok ? ok({ order: order.value, isMine: true }) : order
}

/**
 * Places the order of a cart. Everything is judged again under the cart's lock, and cart, stock, payment and order
 * change together or not at all. One version of a cart becomes one order: whoever asks for the same version again,
 * with whatever key, gets that order. The gateway is asked after the commit; its silence leaves an order that waits.
 */
export const placeOrder = async (
  platform: Platform,
  call: PlaceCall,
  caller: CustomerCaller,
): Promise<Result<FullOrder, Failure>> => {
  const place = () =>
    platform.db
      .tenant(caller.brandId, (unit) =>
        placeWithin({ platform, unit, orderId: unit.newId(), call, userId: caller.userId }),
      )
      .catch((error) => {
        if (error instanceof UndoneOrder)
          return tellUndone(platform, { call, caller, untaken: error.untaken })
        throw error
      })
  const placed = await withPricedWay(platform, { call, caller }, place)
  if (!placed.ok) return placed
  return ok(
    await finishOrder(platform, {
      ...placed.value,
      ...{ language: call.language, payWith: call.body.payment, waited: call.waited },
    }),
  )
}
