import { lazy, Suspense, useState } from 'react'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { useAddToCart } from '#core/cart/storefront/use-add-to-cart.ts'
import { Button } from '#platform/ui/button.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { usePromotionsTexts } from '../promotions-texts.ts'

const ItemSheet = lazy(() =>
  import('#core/cart/storefront/item-sheet.tsx').then((module) => ({ default: module.ItemSheet })),
)

/** Free products to choose from while none is in the cart; opens those that require choices. */
export const FreeItems = ({ promotion }: { readonly promotion: NonNullable<Cart['promotion']> }) => {
  const t = usePromotionsTexts()
  const add = useAddToCart()
  const [opened, setOpened] = useState('')
  const { freeItems } = promotion
  if (freeItems.length === 0 || freeItems.some(({ qty }) => qty > 0)) return null
  return (
    <fieldset className="mt-1">
      <legend className="sr-only">{t('free.choose')}</legend>
      <ul className="mt-2 flex flex-wrap gap-2">
        {freeItems.map(({ product, name, needsChoice }) => (
          <li key={product}>
            <Button
              size="sm"
              variant="secondary"
              leading={<PlusIcon size={18} />}
              aria-label={t('free.add', { item: name })}
              onClick={() => (needsChoice ? setOpened(product) : void add({ product, qty: 1 }))}
            >
              <bdi>{name}</bdi>
            </Button>
          </li>
        ))}
      </ul>
      {opened && (
        <Suspense>
          <ItemSheet productId={opened} card={undefined} product={null} onClose={() => setOpened('')} />
        </Suspense>
      )}
    </fieldset>
  )
}
