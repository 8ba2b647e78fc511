import { useEffect, useState } from 'react'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import type { Cart, CartApi } from '../contract/endpoints.ts'
import { receiveCart } from './cart-store.ts'
import { computeTimeToLive } from './expiry.ts'

const TICK_MS = 5000

/** Milliseconds until the cart expires. Updates when a sleeping phone wakes. */
export const useTimeLeft = (cart: Cart | null): number => {
  const [left, setLeft] = useState(() => (cart ? computeTimeToLive(cart) : Number.POSITIVE_INFINITY))
  const [current, expiry] = [cart?.dateTime.current, cart?.dateTime.expiry]
  useEffect(() => {
    if (!current || !expiry) return setLeft(Number.POSITIVE_INFINITY)
    const end = Date.now() + computeTimeToLive({ dateTime: { current, expiry } })
    const tick = () => setLeft(end - Date.now())
    tick()
    const timer = setInterval(tick, TICK_MS)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [current, expiry])
  return left
}

/** Extends the cart's expiry by 30 minutes from now. */
export const extendCart = async (cart: Cart): Promise<ApiResult<Cart>> => {
  const answer = await browserApi<CartApi>()('PUT /api/v1/carts/expiry', { body: { store: cart.store } })
  if (answer.ok) receiveCart(answer.data)
  return answer
}
