import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { Cart, CartApi } from '../contract/endpoints.ts'
import { receiveCart } from './cart-store.ts'
import { useCartTexts } from './cart-texts.ts'
import { type ChosenTip, TipField } from './tip-field.tsx'

/** The tip of a cart. */
export const TipChoice = ({ cart, presets }: { cart: Cart; presets: readonly number[] }) => {
  const t = useCartTexts()
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  const { percent, amount } = cart.tip
  const give = async (tip: ChosenTip): Promise<boolean> => {
    const answer = await browserApi<CartApi>()('PUT /api/v1/carts/tip', {
      body: { store: cart.store, ...tip },
    })
    if (answer.ok) receiveCart(answer.data)
    else show({ text: errorText(answer.error), tone: 'danger' })
    return answer.ok
  }
  return (
    <TipField
      heading={t('tip.heading')}
      text={t('tip.text')}
      presets={presets}
      currency={cart.total.currency}
      tip={percent === null ? { amount: amount.amount } : { percent }}
      base={cart.subTotal.amount}
      onChoose={give}
    />
  )
}
