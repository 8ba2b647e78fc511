import { lazy } from 'react'
import type { DishAcceptance } from '#core/cart/contract/dish-acceptance.ts'
import type { ItemExtension } from '#core/cart/storefront/item-extensions.tsx'
import type { GuardedLine, LineGuard } from '#core/cart/storefront/line-guard.ts'
import type { CheckoutExtension } from '#core/checkout/storefront/checkout-extensions.tsx'
import type { ShopExtension } from '#core/sites/storefront/shop-extension.ts'
import { createLazyPart } from '#platform/ui/lazy-part.ts'
import { useAllergies } from './allergies-store.ts'
import { AllergyMode } from './allergy-mode.tsx'

/** The household's allergies on every page of a shop. */
export const allergyShop: ShopExtension = { name: 'allergens', Part: AllergyMode }

const confirmWhenOn = async (lines: readonly GuardedLine[]): Promise<boolean> => {
  if (useAllergies.getState().allergens.length === 0) return true
  const { confirmDishes } = await import('./confirm-dishes.ts')
  return confirmDishes(lines)
}

const readAcceptance = (lines: readonly GuardedLine[]): DishAcceptance | null => {
  const { allergens, acknowledged } = useAllergies.getState()
  if (allergens.length === 0) return null
  const known = lines.flatMap(({ line }) => (line && acknowledged[line]) || [])
  return { avoided: [...allergens], acknowledged: [...new Set(known)] }
}

/** Holds dishes that are not stated to be safe until the customer acknowledges them. */
export const allergyGuard: LineGuard = Object.assign(confirmWhenOn, { readAcceptance })

/** The control in the sheet of a product. */
export const allergyItem: ItemExtension = {
  name: 'allergens',
  Part: lazy(() => import('./allergy-button.tsx').then((module) => ({ default: module.AllergyButton }))),
}

/** Unsafe dishes of the cart, and what goes to the kitchen with its order. */
export const allergyHold: CheckoutExtension = {
  name: 'allergens',
  holdsOrder: true,
  Section: createLazyPart(() => import('./checkout-section.tsx').then((module) => module.AllergySection)),
  readAllergies: (cart) => {
    const { allergens, sentWith } = useAllergies.getState()
    return sentWith === cart._id ? allergens : []
  },
}
