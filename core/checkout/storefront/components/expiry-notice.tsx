import { useEffect } from 'react'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { loadCart } from '#core/cart/storefront/cart-store.ts'
import { useCartTexts } from '#core/cart/storefront/cart-texts.ts'
import { minutesLeft, phaseOf } from '#core/cart/storefront/expiry.ts'
import { keepCart, useTimeLeft } from '#core/cart/storefront/use-expiry.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'

/** Warns before the cart is given up, and lets the customer keep it. When its time is over, the server is asked. */
export const ExpiryNotice = ({ cart }: { cart: Cart }) => {
  const t = useCartTexts()
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  const left = useTimeLeft(cart)
  const phase = phaseOf(left)
  const { store } = cart
  useEffect(() => {
    if (phase === 'over') void loadCart(store)
  }, [phase, store])
  if (phase !== 'warning') return null
  const keep = async () => {
    const answer = await keepCart(cart)
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
      {t('expiry.warning', { minutes: minutesLeft(left) })}
    </Notice>
  )
}
