import { useEffect, useEffectEvent, useRef } from 'react'
import { useMatch } from 'react-router'
import { slotErrors } from '#core/availability/contract/errors.ts'
import { storeAlternativeSlots } from '#core/availability/storefront/slot-offers.ts'
import { onSignedOut } from '#core/customers/storefront/session.ts'
import type { MenusApi } from '#core/menus/contract/endpoints.ts'
import type { OrderType } from '#core/sites/domain/order-type.ts'
import { setLocalValue } from '#core/sites/storefront/local-values.ts'
import { useServiceDialog } from '#core/stores/storefront/service-dialog-store.ts'
import { useOptionalVendor } from '#core/stores/storefront/use-vendor.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { usePopup } from '#platform/ui/popup-store.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { Cart } from '../contract/endpoints.ts'
import { type CartScope, removeUnavailableLines, syncCartFulfilment } from './cart-calls.ts'
import { clearLocalCart, setCart, useCartStore } from './cart-store.ts'
import { useCartTexts } from './cart-texts.ts'
import { computeTimeToLive } from './expiry.ts'
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

onSignedOut(clearLocalCart)

/** Stores the cart's dates, so that its expiry is known after a reload. */
useCartStore.subscribe(({ cart, status }) => {
  if (status !== 'ready') return
  setLocalValue('cartExpireTime', cart?.dateTime.expiry)
  setLocalValue('currentTime', cart?.dateTime.current)
})

/**
 * Ends an expired cart. The server deletes it when it is read; another tab may have extended it. Without a response it
 * is cleared here, and read again when the customer returns.
 */
const endExpiredCart = async (cart: Cart): Promise<void> => {
  await loadCart(cart.store)
  if (useCartStore.getState().cart === cart) setCart(null, true)
}

/** Ends the cart when its time is over, on every page; the cart page says it in place, other pages with a toast. */
const useExpiry = (): void => {
  const t = useCartTexts()
  const show = useToasts((state) => state.show)
  const cart = useCartStore((state) => state.cart)
  const expirations = useCartStore((state) => state.expirations)
  const lastExpirations = useRef(expirations)
  const match = useMatch('/:home/:page')

  useEffect(() => {
    if (!cart) return
    const timer = setTimeout(() => void endExpiredCart(cart), Math.max(0, computeTimeToLive(cart)))
    return () => clearTimeout(timer)
  }, [cart])

  useEffect(() => {
    if (expirations === lastExpirations.current) return
    lastExpirations.current = expirations
    if (match?.params.page !== 'my-order') show({ text: t('errors.expired'), tone: 'danger' })
  }, [expirations, match, show, t])
}

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
    storeAlternativeSlots(answer.error)
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
  useExpiry()
  return null
}
