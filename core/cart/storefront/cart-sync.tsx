import { useEffect, useEffectEvent, useRef } from 'react'
import { useMatch } from 'react-router'
import { slotErrors } from '#core/availability/contract/errors.ts'
import { storeAlternativeSlots } from '#core/availability/storefront/slot-offers.ts'
import { onSignedOut } from '#core/customers/storefront/session.ts'
import type { MenusApi } from '#core/menus/contract/endpoints.ts'
import type { OrderType } from '#core/sites/domain/order-type.ts'
import { setLocalValue } from '#core/sites/storefront/local-values.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { useServiceDialog } from '#core/stores/storefront/service-dialog-store.ts'
import { useOptionalVendor } from '#core/stores/storefront/use-vendor.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { Cart } from '../contract/endpoints.ts'
import { type CartScope, moveCartToArea, syncCartFulfilment } from './cart-calls.ts'
import { clearLocalCart, setCart, useCartStore } from './cart-store.ts'
import { useCartTexts } from './cart-texts.ts'
import { computeTimeToLive } from './expiry.ts'
import { loadCart } from './load-cart.ts'
import { useCartScope } from './use-add-to-cart.ts'
import { useLatest } from './use-latest.ts'
import { useMissingPopup } from './use-missing-popup.ts'

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

/**
 * The area to which the cart on the screen comes along: it is of another outlet than the one that serves the area.
 * A customer who only looks at another outlet leaves the cart where it is.
 */
const findAreaOfCart = ({ store, area }: Pick<Vendor, 'store' | 'area'>): string | undefined => {
  const { cart } = useCartStore.getState()
  return cart && cart.store !== store._id ? area?._id : undefined
}

/** Updates the cart when the customer changes service, area or time, and reports what becomes unavailable. */
const useSyncFulfilment = (): void => {
  const place = useLatest(useCartScope())
  const vendor = useOptionalVendor()
  const key =
    vendor &&
    `${vendor.store._id} ${vendor.orderType} ${vendor.area?._id ?? ''} ${vendor.slot?.startTime ?? ''}`
  const lastKey = useRef(key)
  const showMissing = useMissingPopup()
  const show = useToasts((state) => state.show)
  const openService = useServiceDialog((state) => state.open)
  const cartStoreId = useCartStore(({ cart }) => cart?.store ?? null)

  const follow = useEffectEvent(async (at: CartScope) => {
    const answer = await syncCartFulfilment(at)
    if (answer.ok) return showMissing(answer.data)
    show({ text: answer.error.message, tone: 'danger' })
    if (!SLOT_ERROR_CODES.has(answer.error.code)) return
    storeAlternativeSlots(answer.error)
    openService('time')
  })

  const move = useEffectEvent(async ({ vendor: { store } }: CartScope, areaId: string) => {
    const answer = await moveCartToArea(store._id, areaId)
    if (answer.ok) return showMissing(answer.data, store.name)
    show({ text: answer.error.message, tone: 'danger' })
    void loadCart(store._id)
  })

  useEffect(() => {
    if (key === lastKey.current) return
    const at = place.current
    const isSameOutlet = at && lastKey.current?.startsWith(at.vendor.store._id)
    lastKey.current = key
    if (!at) return
    const areaId = findAreaOfCart(at.vendor)
    if (areaId !== undefined) void move(at, areaId)
    // A cart that is at the outlet of the visit before the customer is was moved there with its area.
    else if (isSameOutlet && useCartStore.getState().cart?.store === at.vendor.store._id) void follow(at)
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
  const vendor = useLatest(useOptionalVendor())
  const storeId = useOptionalVendor()?.store._id
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language the lines have other names
  useEffect(() => {
    if (!storeId) return
    const read = () => {
      // A cart that comes along is not there yet: until it is, the one on the screen stays.
      const isMoving = vendor.current !== undefined && findAreaOfCart(vendor.current) !== undefined
      if (document.visibilityState === 'visible' && !isMoving) void loadCart(storeId)
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [storeId, language])

  useSyncFulfilment()
  useExpiry()
  return null
}
