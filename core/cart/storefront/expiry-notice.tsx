import { useEffect, useState } from 'react'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { Cart, CartApi } from '../contract/endpoints.ts'
import { receiveCart } from './cart-store.ts'
import { useCartTexts } from './cart-texts.ts'
import { computeTimeToLive, getExpiryPhase, getMinutesLeft } from './expiry.ts'
import { loadCart } from './load-cart.ts'

const TICK_MS = 5000

/** Milliseconds until the cart expires. Updates when a sleeping phone wakes. */
const useTimeLeft = (cart: Cart | null): number => {
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
const extendCart = async (cart: Cart): Promise<ApiResult<Cart>> => {
  const answer = await browserApi<CartApi>()('PUT /api/v1/carts/expiry', { body: { store: cart.store } })
  if (answer.ok) receiveCart(answer.data)
  return answer
}

/** Warns before the cart expires, and lets the customer extend it. */
export const ExpiryNotice = ({ cart }: { cart: Cart }) => {
  const t = useCartTexts()
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  const left = useTimeLeft(cart)
  const phase = getExpiryPhase(left)
  if (phase !== 'warning') return null
  const keep = async () => {
    const answer = await extendCart(cart)
    if (answer.ok) return show({ text: t('expiry.kept'), tone: 'success' })
    show({ text: errorText(answer.error), tone: 'danger' })
    await loadCart(cart.store)
  }
  return (
    <Notice
      tone="warning"
      announce="polite"
      action={
        <Button size="sm" onClick={keep}>
          {t('expiry.keep')}
        </Button>
      }
    >
      {t('expiry.warning', { minutes: getMinutesLeft(left) })}
    </Notice>
  )
}
