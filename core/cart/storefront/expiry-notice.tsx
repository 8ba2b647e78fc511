import { useEffect } from 'react'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { Cart } from '../contract/endpoints.ts'
import { useCartTexts } from './cart-texts.ts'
import { getExpiryPhase, getMinutesLeft } from './expiry.ts'
import { loadCart } from './load-cart.ts'
import { extendCart, useTimeLeft } from './use-expiry.ts'

/** Warns before the cart expires, and lets the customer extend it. On expiry the cart is read from the server. */
export const ExpiryNotice = ({ cart }: { cart: Cart }) => {
  const t = useCartTexts()
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  const left = useTimeLeft(cart)
  const phase = getExpiryPhase(left)
  const { store } = cart
  useEffect(() => {
    if (phase === 'over') void loadCart(store)
  }, [phase, store])
  if (phase !== 'warning') return null
  const keep = async () => {
    const answer = await extendCart(cart)
    if (answer.ok) return show({ text: t('expiry.kept'), tone: 'success' })
    show({ text: errorText(answer.error), tone: 'danger' })
    await loadCart(store)
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
