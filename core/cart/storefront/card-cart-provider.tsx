import { useEffect } from 'react'
import { useToasts } from '#platform/ui/toast-store.ts'
import { provideCardCart } from './card-cart.ts'
import { removeFromCart, toCartAddition } from './cart-calls.ts'
import { getLastLine, useCartStore } from './cart-store.ts'
import { useCartTexts } from './cart-texts.ts'
import { useAddToCart, useCartScope } from './use-add-to-cart.ts'
import { useLatest } from './use-latest.ts'

/** Reduces the line that was added last by one; a removed line can be restored. */
const useRemoveOne = () => {
  const t = useCartTexts()
  const place = useCartScope()
  const add = useAddToCart()
  const showToast = useToasts((state) => state.show)
  return async (productId: string) => {
    const line = getLastLine(useCartStore.getState(), productId)
    if (!line || !place) return
    const answer = await removeFromCart(place, line, { decrease: line.qty > 1 })
    if (!answer.ok) {
      const text = answer.error.status === 0 ? t('refused.offline') : answer.error.message
      return showToast({ text, tone: 'danger' })
    }
    if (line.qty > 1) return
    showToast({
      text: t('removed', { item: line.name }),
      action: { label: t('undo'), act: () => void add(toCartAddition(line, 1)) },
    })
  }
}

/** Connects the cards with the cart of the current outlet. Renders nothing. */
export const CardCartProvider = () => {
  const add = useAddToCart()
  const takeOne = useLatest(useRemoveOne())
  useEffect(
    () =>
      provideCardCart({
        add: (product, seenPrice) => void add({ product, qty: 1, seenPrice }),
        removeOne: (product) => void takeOne.current(product),
      }),
    [add, takeOne],
  )
  return null
}
