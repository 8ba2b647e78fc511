import { useSyncExternalStore } from 'react'
import type { CardActionProps } from '#core/menus/storefront/menu-actions.tsx'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { MinusIcon } from '#platform/ui/icons/minus.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { runOnCardCart } from './card-cart.ts'
import { getProductCount, useCartStore } from './cart-store.ts'
import { useCartTexts } from './cart-texts.ts'

const ROUND = 'pressable grid size-11 place-items-center rounded-full'
const SHELL = 'border border-line bg-surface-raised text-brand-strong shadow-md hover:bg-brand-soft'

const useProductCount = (productId: string): number =>
  useSyncExternalStore(
    useCartStore.subscribe,
    () => getProductCount(useCartStore.getState(), productId),
    () => 0,
  )

/** A plus button on a card; once the product is in the cart: minus, quantity and plus. */
export const CardAction = ({ product, onChoose }: CardActionProps) => {
  const t = useCartTexts()
  const language = useLanguage()
  const count = useProductCount(product.id)
  const { id, name, price, needsChoice } = product
  const more = () => (needsChoice ? onChoose(id) : runOnCardCart((cart) => cart.add(id, price)))
  const plus = (
    <button
      type="button"
      aria-label={t(needsChoice ? 'card.choose' : 'card.add', { item: name })}
      onClick={more}
      className={count > 0 ? `${ROUND} hover:bg-brand-soft` : `${ROUND} ${SHELL}`}
    >
      <PlusIcon size={22} />
    </button>
  )
  if (count === 0) return plus
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form's part
    <div
      role="group"
      aria-label={t('card.inCart', { item: name })}
      className={`inline-flex items-center rounded-full ${SHELL}`}
    >
      <button
        type="button"
        aria-label={t('card.less', { item: name })}
        onClick={() => runOnCardCart((cart) => cart.removeOne(id))}
        className={`${ROUND} hover:bg-brand-soft`}
      >
        <MinusIcon size={20} />
      </button>
      <output aria-live="polite" className="min-w-6 text-center font-bold text-ink tabular-nums">
        {formatNumber(count, language)}
      </output>
      {plus}
    </div>
  )
}
