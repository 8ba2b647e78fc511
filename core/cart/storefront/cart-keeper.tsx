import { useEffect, useEffectEvent, useRef } from 'react'
import { slotErrors } from '#core/availability/contract/errors.ts'
import { offerSlots } from '#core/availability/storefront/slot-offers.ts'
import { onSignedOut } from '#core/customers/storefront/session.ts'
import { setValue } from '#core/sites/storefront/local-values.ts'
import { useServiceDialog } from '#core/stores/storefront/service-dialog-store.ts'
import { useVendorIfAny } from '#core/stores/storefront/use-vendor.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import { type CartPlace, rescheduleCart } from './cart-calls.ts'
import { forgetCart, useCartStore } from './cart-store.ts'
import { loadCart } from './load-cart.ts'
import { missingWith } from './missing-with.ts'
import { useCartPlace } from './use-add-to-cart.ts'
import { useLatest } from './use-latest.ts'
import { useTellUnavailable } from './use-tell-unavailable.ts'

const SLOT_REFUSALS = new Set<number>(Object.values(slotErrors).map(({ code }) => code))

onSignedOut(forgetCart)

/** The cart's dates are remembered, so that its expiry is known after a reload. */
useCartStore.subscribe(({ cart, status }) => {
  if (status !== 'ready') return
  setValue('cartExpireTime', cart?.dateTime.expiry)
  setValue('currentTime', cart?.dateTime.current)
})

/** When the customer changes service, area or time, the cart follows; what it then lacks is named. */
const useCartFollowsService = (): void => {
  const place = useLatest(useCartPlace())
  const vendor = useVendorIfAny()
  const key = vendor && `${vendor.orderType} ${vendor.area?._id ?? ''} ${vendor.slot?.startTime ?? ''}`
  const lastKey = useRef(key)
  const tellUnavailable = useTellUnavailable()
  const show = useToasts((state) => state.show)
  const openService = useServiceDialog((state) => state.open)
  const cartStoreId = useCartStore(({ cart }) => cart?.store ?? null)

  const follow = useEffectEvent(async (at: CartPlace) => {
    const answer = await rescheduleCart(at)
    if (answer.ok) return tellUnavailable(answer.data)
    show({ text: answer.error.message, tone: 'danger' })
    if (!SLOT_REFUSALS.has(answer.error.code)) return
    offerSlots(answer.error)
    openService('time')
  })

  useEffect(() => {
    if (key === lastKey.current) return
    lastKey.current = key
    const { cart } = useCartStore.getState()
    if (cart && place.current?.vendor.store._id === cart.store) void follow(place.current)
  }, [key, place])

  // The dialog that changes the outlet warns when items of another one are in the cart.
  useEffect(() => useServiceDialog.setState({ cartStoreId, missingWith }), [cartStoreId])
}

/**
 * Keeps the cart here and on the server in step: reads it when the page opens, when the outlet or the language
 * changes and when the customer comes back from another tab; tells the server when the service changes. Shows nothing.
 */
export const CartKeeper = ({ language }: { language: string }) => {
  const storeId = useVendorIfAny()?.store._id
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

  useCartFollowsService()
  return null
}
