import type { Cart } from '#core/cart/contract/endpoints.ts'
import { Button } from '#platform/ui/button.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { usePromotionsTexts } from '../promotions-texts.ts'

type FreeItem = NonNullable<Cart['promotion']>['freeItems'][number]

interface FreeItemButtonsProps {
  readonly items: readonly FreeItem[]
  readonly onChoose: (item: FreeItem) => void
}

/** Free products to choose from; nothing once one of them is free. */
export const FreeItemButtons = ({ items, onChoose }: FreeItemButtonsProps) => {
  const t = usePromotionsTexts()
  if (items.length === 0 || items.some(({ qty }) => qty > 0)) return null
  return (
    <fieldset className="mt-1">
      <legend className="sr-only">{t('free.choose')}</legend>
      <ul className="mt-2 flex flex-wrap gap-2">
        {items.map((item) => (
          <li key={item.product}>
            <Button
              size="sm"
              variant="secondary"
              leading={<PlusIcon size={18} />}
              aria-label={t('free.add', { item: item.name })}
              onClick={() => onChoose(item)}
            >
              <bdi>{item.name}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
