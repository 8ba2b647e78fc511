import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { CartLine } from '../contract/endpoints.ts'
import { customizeOf, takeFromCart } from './cart-calls.ts'
import { useCartTexts } from './cart-texts.ts'
import { useAddToCart, useCartPlace } from './use-add-to-cart.ts'

/** Removes a line at once and offers to bring it back. */
export const useRemoveLine = (): ((line: CartLine) => Promise<void>) => {
  const t = useCartTexts()
  const errorText = useErrorText()
  const place = useCartPlace()
  const add = useAddToCart()
  const show = useToasts((state) => state.show)
  return async (line) => {
    if (!place) return
    const answer = await takeFromCart(place, line, { decrease: false })
    if (!answer.ok) return show({ text: errorText(answer.error), tone: 'danger' })
    const { product, qty, specialInstructions } = line
    const again = { product: product._id, qty, customize: customizeOf(line), specialInstructions }
    show({
      text: t('removed', { item: line.name }),
      action: { label: t('undo'), act: () => void add(again) },
    })
  }
}
