import { useNavigate } from 'react-router'
import { type CartScope, toAreaParam, toScheduleParams } from '#core/cart/storefront/cart-calls.ts'
import { setCart } from '#core/cart/storefront/cart-store.ts'
import { getCartPath } from '#core/cart/storefront/paths.ts'
import { useAddRefusalHandler, useCartScope } from '#core/cart/storefront/use-add-to-cart.ts'
import { toUnscheduledType } from '#core/sites/domain/order-type.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { useChangeChoice } from '#core/stores/storefront/change-choice.ts'
import { browserApi, generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import { usePopup } from '#platform/ui/popup-store.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { FullOrder } from '../contract/endpoints.ts'
import type { ReorderApi } from '../contract/reorder-endpoints.ts'
import { useOrdersTexts } from './orders-texts.ts'

type UnpaidOrder = Pick<FullOrder, '_id' | 'orderType' | 'store'>

/** `here`: the present service, where the order is of the same outlet. */
const send = ({ _id: order, orderType }: UnpaidOrder, here: CartScope | undefined, replace: boolean) =>
  browserApi<ReorderApi>()('POST /api/v1/carts/restore', {
    idempotencyKey: generateIdempotencyKey(),
    body: {
      order,
      orderType: here?.vendor.orderType ?? toUnscheduledType(orderType),
      ...(here && { ...toAreaParam(here), ...toScheduleParams(here.vendor) }),
      ...(replace && { replace }),
    },
  })

/**
 * Takes an unpaid order back into the cart and opens it. What could not be added unchanged is said in a popup, which
 * outlives the page; a cart of another outlet is replaced only after confirmation.
 */
export const useRestoreCart = (): ((order: UnpaidOrder) => Promise<void>) => {
  const t = useOrdersTexts()
  const place = useCartScope()
  const refuse = useAddRefusalHandler()
  const change = useChangeChoice()
  const navigate = useNavigate()
  const home = useHome()
  const openPopup = usePopup((state) => state.openPopup)
  const showToast = useToasts((state) => state.show)

  const attempt = async (order: UnpaidOrder, replace: boolean): Promise<void> => {
    const { store } = order
    // A delivery area belongs to one outlet, and so do its times.
    const here = place?.vendor.store._id === store._id ? place : undefined
    const answer = await send(order, here, replace)
    if (!answer.ok) {
      if (place) return refuse(answer.error, place, { again: (again) => void attempt(order, again) })
      return showToast({ text: answer.error.message, tone: 'danger' })
    }
    const { added, cart, notes } = answer.data
    if (notes.length > 0)
      openPopup({
        heading: t(added > 0 ? 'again.some' : 'again.none'),
        subText: notes.map(({ text }) => text).join(' '),
        rightBtnText: t(added > 0 ? 'again.toCart' : 'again.stay'),
      })
    if (added === 0) return
    setCart(cart)
    if (!here) await change({ storeId: store._id, slot: undefined })
    await navigate(getCartPath(home))
  }
  return (order) => attempt(order, false)
}
