import { type ChosenTip, TipField } from '#core/cart/storefront/tip-field.tsx'
import type { Basket } from '../../contract/order-endpoints.ts'
import { changeBasket, useBasketStore } from '../basket-store.ts'
import { useFoodCourtTexts } from '../food-court-texts.ts'

/** One tip for all stalls, shared among them: none, a percentage of the dishes, or an amount. */
export const TipChoice = ({ basket }: { basket: Basket }) => {
  const t = useFoodCourtTexts()
  const tip = useBasketStore((state) => state.tip)
  const choose = ({ percent, amount }: ChosenTip): true => {
    if (percent !== undefined) changeBasket({ tip: { percent } })
    else changeBasket({ tip: amount ? { amount } : undefined })
    return true
  }
  return (
    <TipField
      heading={t('tip.legend')}
      presets={basket.tipPresets}
      currency={basket.total.currency}
      tip={tip ?? {}}
      base={basket.parts.reduce((sum, { subTotal }) => sum + subTotal.amount, 0)}
      onChoose={choose}
    />
  )
}
