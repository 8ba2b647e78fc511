import { lazy, Suspense, useState } from 'react'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { useAddToCart } from '#core/cart/storefront/use-add-to-cart.ts'
import { FreeItemButtons } from './free-item-buttons.tsx'

const ItemSheet = lazy(() =>
  import('#core/cart/storefront/item-sheet.tsx').then((module) => ({ default: module.ItemSheet })),
)

/** Free products to choose from while none is in the cart; opens those that require choices. */
export const FreeItems = ({ promotion }: { readonly promotion: NonNullable<Cart['promotion']> }) => {
  const add = useAddToCart()
  const [opened, setOpened] = useState('')
  return (
    <>
      <FreeItemButtons
        items={promotion.freeItems}
        onChoose={({ product, needsChoice }) =>
          needsChoice ? setOpened(product) : void add({ product, qty: 1 })
        }
      />
      {opened && (
        <Suspense>
          <ItemSheet productId={opened} card={undefined} product={null} onClose={() => setOpened('')} />
        </Suspense>
      )}
    </>
  )
}
