import type { Cart } from '#core/cart/contract/endpoints.ts'
import { addToCart } from '#core/cart/storefront/cart-calls.ts'
import { useCartStore } from '#core/cart/storefront/cart-store.ts'
import { confirmLines } from '#core/cart/storefront/line-guard.ts'
import { useCartScope } from '#core/cart/storefront/use-add-to-cart.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import type { ApiError } from '#platform/contract/client.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { Reward } from '../contract/endpoints.ts'
import { useLoyaltyTexts } from './loyalty-texts.ts'
import { submitRewards } from './points-calls.ts'

/** Chooses a reward for the cart at an outlet; says how that went. */
export const useChooseReward = (store: string) => {
  const t = useLoyaltyTexts()
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  const place = useCartScope()
  const refuse = (error: ApiError) => show({ text: errorText(error), tone: 'danger' })
  const isInCart = (cart: Cart | null, product: string) =>
    cart?.products.some((line) => line.product._id === product) ?? false

  /** Chooses the reward; adds its product to the cart if it is missing. */
  return async ({ _id, product, name }: Reward) => {
    const { cart } = useCartStore.getState()
    if (product && place && !isInCart(cart, product)) {
      if (!(await confirmLines([{ store, product, name }]))) return
      const added = await addToCart(place, { product, qty: 1 })
      if (!added.ok) return refuse(added.error)
    }
    const chosen = useCartStore.getState().cart?.rewards.map((reward) => reward._id) ?? []
    const answer = await submitRewards(store, [...chosen.filter((id) => id !== _id), _id])
    if (!answer.ok) return refuse(answer.error)
    show({ text: t('reward.done', { name }), tone: 'success' })
  }
}
