import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { CartLine } from '../contract/endpoints.ts'
import { removeFromCart, toCartAddition } from './cart-calls.ts'
import { useCartTexts } from './cart-texts.ts'
import { useAddToCart, useCartScope } from './use-add-to-cart.ts'

/**
 * Removes a line immediately and offers to restore it. What was not sent for want of a connection is repeated by a tap.
 */
export const useRemoveLine = (): ((line: CartLine) => Promise<void>) => {
  const t = useCartTexts()
  const errorText = useErrorText()
  const place = useCartScope()
  const add = useAddToCart()
  const show = useToasts((state) => state.show)
  const remove = async (line: CartLine): Promise<void> => {
    if (!place) return
    const answer = await removeFromCart(place, line, { decrease: false })
    if (!answer.ok) {
      const again = { label: t('refused.retry'), act: () => void remove(line) }
      const { isUnsent } = answer.error
      return show({ text: errorText(answer.error), tone: 'danger', ...(isUnsent && { action: again }) })
    }
    show({
      text: t('removed', { item: line.name }),
      action: { label: t('undo'), act: () => void add(toCartAddition(line, line.qty)) },
    })
  }
  return remove
}
