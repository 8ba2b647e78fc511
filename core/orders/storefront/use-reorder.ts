import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { BulkAddResult } from '#core/cart/contract/bulk-endpoints.ts'
import { type CartScope, toAreaParam, toScheduleParams } from '#core/cart/storefront/cart-calls.ts'
import { setCart } from '#core/cart/storefront/cart-store.ts'
import { getCartPath } from '#core/cart/storefront/paths.ts'
import { useAddRefusalHandler, useCartScope } from '#core/cart/storefront/use-add-to-cart.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { useChangeChoice } from '#core/stores/storefront/change-choice.ts'
import { browserApi, generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import type { FullOrder } from '../contract/endpoints.ts'
import type { ReorderApi } from '../contract/reorder-endpoints.ts'

type ReorderSource = Pick<FullOrder, '_id' | 'store'>

const send = (order: ReorderSource, { vendor, ...place }: CartScope, replace: boolean) => {
  // A delivery area belongs to one outlet, and so do its times.
  const isHere = vendor.store._id === order.store._id
  return browserApi<ReorderApi>()('POST /api/v1/carts/reorder', {
    idempotencyKey: generateIdempotencyKey(),
    body: {
      order: order._id,
      orderType: vendor.orderType,
      ...(isHere && { ...toAreaParam({ vendor, ...place }), ...toScheduleParams(vendor) }),
      ...(replace && { replace }),
    },
  })
}

interface Reorder {
  readonly order: (order: ReorderSource) => Promise<void>
  /** What could not be added unchanged; null when there is nothing to report. */
  readonly result: BulkAddResult | null
  readonly close: () => void
}

/**
 * Fills the cart with the items of an order and opens it. What could not be added, or not unchanged, is shown first;
 * a cart of another outlet is replaced only after confirmation.
 */
export const useReorder = (): Reorder => {
  const place = useCartScope()
  const refuse = useAddRefusalHandler()
  const change = useChangeChoice()
  const navigate = useNavigate()
  const home = useHome()
  const [told, setTold] = useState<BulkAddResult | null>(null)

  const attempt = async (ordered: ReorderSource, replace: boolean): Promise<void> => {
    if (!place) return
    const answer = await send(ordered, place, replace)
    if (!answer.ok) return refuse(answer.error, place, { again: (again) => void attempt(ordered, again) })
    setCart(answer.data.cart)
    if (answer.data.cart && ordered.store._id !== place.vendor.store._id)
      await change({ storeId: ordered.store._id, slot: undefined })
    if (answer.data.notes.length > 0) return setTold(answer.data)
    await navigate(getCartPath(home))
  }
  return { order: (ordered) => attempt(ordered, false), result: told, close: () => setTold(null) }
}
