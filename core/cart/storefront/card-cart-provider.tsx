import { useEffect } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import { provideCardCart } from './card-cart.ts'
import { removeFromCart, toCartAddition } from './cart-calls.ts'
import { getLastLine, getProductCount, useCartStore } from './cart-store.ts'
import { useCartTexts } from './cart-texts.ts'
import { useAddToCart, useCartScope } from './use-add-to-cart.ts'
import { useLatest } from './use-latest.ts'

/** Announces how many of a product are in the cart now. */
const useAnnounceCount = () => {
  const t = useCartTexts()
  const language = useLanguage()
  const announce = useToasts((state) => state.announce)
  return (product: string, size?: string) => {
    const state = useCartStore.getState()
    const item = getLastLine(state, product, size)?.name
    const count = formatNumber(getProductCount(state, product, size), language)
    if (item) announce(t('card.count', { item, count }))
  }
}

const useAddOne = () => {
  const add = useAddToCart()
  const announceCount = useAnnounceCount()
  return async (product: string, seenPrice: number, size?: string) => {
    const chosen = size && { customize: [{ variants: [{ variant: size }] }] }
    if (await add({ product, qty: 1, seenPrice, ...chosen })) announceCount(product, size)
  }
}

/** Reduces the line that was added last by one; a removed line can be restored, and what was not sent repeated. */
export const useRemoveOne = () => {
  const t = useCartTexts()
  const place = useCartScope()
  const add = useAddToCart()
  const showToast = useToasts((state) => state.show)
  const announceCount = useAnnounceCount()
  const removeOne = async (productId: string, size?: string): Promise<void> => {
    const line = getLastLine(useCartStore.getState(), productId, size)
    if (!line || !place) return
    const answer = await removeFromCart(place, line, { decrease: line.qty > 1 })
    if (!answer.ok) {
      const { status, message, isUnsent } = answer.error
      const again = { label: t('refused.retry'), act: () => void removeOne(productId, size) }
      return showToast({
        text: status === 0 ? t('refused.offline') : message,
        tone: 'danger',
        ...(isUnsent && { action: again }),
      })
    }
    if (line.qty > 1) return announceCount(productId, size)
    showToast({
      text: t('removed', { item: line.name }),
      action: { label: t('undo'), act: () => void add(toCartAddition(line, 1)) },
    })
  }
  return removeOne
}

/** Connects the cards with the cart of the current outlet. Renders nothing. */
export const CardCartProvider = () => {
  const addOne = useLatest(useAddOne())
  const takeOne = useLatest(useRemoveOne())
  useEffect(
    () =>
      provideCardCart({
        add: (product, seenPrice, size) => void addOne.current(product, seenPrice, size),
        removeOne: (product, size) => void takeOne.current(product, size),
      }),
    [addOne, takeOne],
  )
  return null
}
