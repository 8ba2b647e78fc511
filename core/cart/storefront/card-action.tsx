import { lazy, useSyncExternalStore } from 'react'
import type { CardActionProps } from '#core/menus/storefront/menu-actions.tsx'
import { AddStepper } from './add-stepper.tsx'
import { runOnCardCart } from './card-cart.ts'
import { getProductCount, useCartStore } from './cart-store.ts'
import { useCartTexts } from './cart-texts.ts'

// Only shops have sizes on their cards; without Suspense boundaries, so that they are in place in the page's HTML.
const loadPart =
  <Part extends 'SizeAction' | 'CardPacks'>(part: Part) =>
  async () => ({ default: (await import('./card-sizes.tsx'))[part] })
const SizeAction = lazy(loadPart('SizeAction'))
/** The price of a shop's packs on a card, and the sizes to choose from. */
export const CardPacks = lazy(loadPart('CardPacks'))

const useProductCount = (productId: string): number =>
  useSyncExternalStore(
    useCartStore.subscribe,
    () => getProductCount(useCartStore.getState(), productId),
    () => 0,
  )

const ProductAction = ({ product, onChoose }: CardActionProps) => {
  const t = useCartTexts()
  const count = useProductCount(product.id)
  const { id, name: item, price, needsChoice } = product
  return (
    <AddStepper
      count={count}
      item={item}
      plusLabel={t(needsChoice ? 'card.choose' : 'card.add', { item })}
      onPlus={() => (needsChoice ? onChoose(id) : runOnCardCart((cart) => cart.add(id, price)))}
      onMinus={() => runOnCardCart((cart) => cart.removeOne(id))}
    />
  )
}

/** Adds a product, or the size that is chosen on its card, and counts what is in the cart. */
export const CardAction = (props: CardActionProps) =>
  props.product.sizes ? <SizeAction {...props} /> : <ProductAction {...props} />
