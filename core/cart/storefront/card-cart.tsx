import { createContext, type ReactNode, use, useMemo } from 'react'
import { useToasts } from '#platform/ui/toast-store.ts'
import { customizeOf, takeFromCart } from './cart-calls.ts'
import { lastLineOf, useCartStore } from './cart-store.ts'
import { useCartTexts } from './cart-texts.ts'
import { useAddToCart, useCartPlace } from './use-add-to-cart.ts'
import { useLatest } from './use-latest.ts'

interface CardCart {
  readonly add: (productId: string) => void
  readonly takeOne: (productId: string) => void
}

const Context = createContext<CardCart | undefined>(undefined)

/** Takes one piece of the line that was added last; a removed line can be brought back. */
const useTakeOne = () => {
  const t = useCartTexts()
  const place = useCartPlace()
  const add = useAddToCart()
  const showToast = useToasts((state) => state.show)
  return async (productId: string) => {
    const line = lastLineOf(useCartStore.getState(), productId)
    if (!line || !place) return
    const answer = await takeFromCart(place, line, { decrease: line.qty > 1 })
    if (!answer.ok) {
      const text = answer.error.status === 0 ? t('refused.offline') : answer.error.message
      return showToast({ text, tone: 'danger' })
    }
    if (line.qty > 1) return
    const { specialInstructions } = line
    const again = { product: productId, qty: 1, customize: customizeOf(line), specialInstructions }
    showToast({
      text: t('removed', { item: line.name }),
      action: { label: t('undo'), act: () => void add(again) },
    })
  }
}

/** Gives hundreds of cards one cart to act on, so that none of them has to know the outlet. */
export const CardCartProvider = ({ children }: { children: ReactNode }) => {
  const add = useAddToCart()
  const takeOne = useLatest(useTakeOne())
  const cart = useMemo(
    () => ({
      add: (product: string) => void add({ product, qty: 1 }),
      takeOne: (product: string) => void takeOne.current(product),
    }),
    [add, takeOne],
  )
  return <Context value={cart}>{children}</Context>
}

/** The cart that cards act on. */
export const useCardCart = (): CardCart => {
  const cart = use(Context)
  if (!cart) throw new Error('A card stands outside of CardCartProvider')
  return cart
}
