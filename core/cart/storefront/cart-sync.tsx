import { useEffect, useEffectEvent, useRef } from 'react'
import { slotErrors } from '#core/availability/contract/errors.ts'
import { storeSlotOffers } from '#core/availability/storefront/slot-offers.ts'
import { onSignedOut } from '#core/customers/storefront/session.ts'
import type { MenusApi } from '#core/menus/contract/endpoints.ts'
import type { OrderType } from '#core/sites/domain/order-type.ts'
import { setValue } from '#core/sites/storefront/local-values.ts'
import { useServiceDialog } from '#core/stores/storefront/service-dialog-store.ts'
import { useOptionalVendor } from '#core/stores/storefront/use-vendor.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { usePopup } from '#platform/ui/popup-store.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { Cart } from '../contract/endpoints.ts'
import { type CartScope, removeUnavailableLines, syncCartFulfilment } from './cart-calls.ts'
import { forgetCart, useCartStore } from './cart-store.ts'
import { useCartTexts } from './cart-texts.ts'
import { loadCart } from './load-cart.ts'
import { useCartScope } from './use-add-to-cart.ts'
import { useLatest } from './use-latest.ts'

/**
 * Lists the items of a cart that are unavailable at the chosen time, and offers to remove all of them in one call.
 */
const useUnavailablePopup = (): ((cart: Cart) => void) => {
  const t = useCartTexts()
  const language = useLanguage()
  const openPopup = usePopup((state) => state.openPopup)
  return ({ products, store }) => {
    const gone = products.filter(({ state }) => !state.isAvailable)
    if (gone.length === 0) return
    openPopup({
      heading: t('unavailableThen.heading'),
      subText: joinWithCommas(
        gone.map(({ name }) => name),
        language,
      ),
      leftBtnText: t('unavailableThen.keep'),
      rightBtnText: t('unavailableThen.remove', { count: gone.length }),
      handlers: { right: () => void removeUnavailableLines(store) },
    })
  }
}

/**
 * The names of cart items that would be unavailable with another order type. An item without a response is not
 * reported.
 */
const findUnavailableItems = async (orderType: OrderType): Promise<readonly string[]> => {
  const { cart } = useCartStore.getState()
  if (!cart) return []
  const names = new Map(cart.products.map(({ product, name }) => [product._id, name]))
  const query = { store: cart.store, orderType: String(orderType) }
  const isMissing = async (id: string): Promise<boolean> => {
    const answer = await browserApi<MenusApi>()('GET /api/v1/products/:id', { params: { id }, query })
    return answer.ok ? !answer.data.state.isAvailable : answer.error.status === 404
  }
  const evaluated = await Promise.all(
    [...names].map(async ([id, name]) => ((await isMissing(id)) ? name : null)),
  )
  return evaluated.filter((name) => name !== null)
}

const SLOT_ERROR_CODES = new Set<number>(Object.values(slotErrors).map(({ code }) => code))

onSignedOut(forgetCart)

/** Stores the cart's dates, so that its expiry is known after a reload. */
useCartStore.subscribe(({ cart, status }) => {
  if (status !== 'ready') return
  setValue('cartExpireTime', cart?.dateTime.expiry)
  setValue('currentTime', cart?.dateTime.current)
})

/** Updates the cart when the customer changes service, area or time, and reports what becomes unavailable. */
const useSyncFulfilment = (): void => {
  const place = useLatest(useCartScope())
  const vendor = useOptionalVendor()
  const key = vendor && `${vendor.orderType} ${vendor.area?._id ?? ''} ${vendor.slot?.startTime ?? ''}`
  const lastKey = useRef(key)
  const tellUnavailable = useUnavailablePopup()
  const show = useToasts((state) => state.show)
  const openService = useServiceDialog((state) => state.open)
  const cartStoreId = useCartStore(({ cart }) => cart?.store ?? null)

  const follow = useEffectEvent(async (at: CartScope) => {
    const answer = await syncCartFulfilment(at)
    if (answer.ok) return tellUnavailable(answer.data)
    show({ text: answer.error.message, tone: 'danger' })
    if (!SLOT_ERROR_CODES.has(answer.error.code)) return
    storeSlotOffers(answer.error)
    openService('time')
  })

  useEffect(() => {
    if (key === lastKey.current) return
    lastKey.current = key
    const { cart } = useCartStore.getState()
    if (cart && place.current?.vendor.store._id === cart.store) void follow(place.current)
  }, [key, place])

  // The dialog that changes the outlet warns about items of another outlet in the cart.
  useEffect(
    () => useServiceDialog.setState({ cartStoreId, missingWith: findUnavailableItems }),
    [cartStoreId],
  )
}

/**
 * Keeps the local and the server cart in sync: reads it when the page opens, when the outlet or language changes and
 * when the customer returns from another tab; notifies the server when the service changes. Renders nothing.
 */
export const CartSync = ({ language }: { language: string }) => {
  const storeId = useOptionalVendor()?.store._id
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language the lines have other names
  useEffect(() => {
    if (!storeId) return
    const read = () => {
      if (document.visibilityState === 'visible') void loadCart(storeId)
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [storeId, language])

  useSyncFulfilment()
  return null
}
