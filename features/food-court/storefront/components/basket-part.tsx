import { lazy, Suspense, useState } from 'react'
import { useCartTexts } from '#core/cart/storefront/cart-texts.ts'
import { LineDetails } from '#core/cart/storefront/line-details.tsx'
import { formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { EditIcon } from '#platform/ui/icons/edit.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Price } from '#platform/ui/price.tsx'
import { QuantityStepper } from '#platform/ui/quantity-stepper.tsx'
import type { Basket } from '../../contract/order-endpoints.ts'
import { removeFromBasket, setBasketQuantity, useBasketStore } from '../basket-store.ts'
import { useFoodCourtTexts } from '../food-court-texts.ts'
import { CourtCard } from './court-card.tsx'

type Part = Basket['parts'][number]

// A basket is ordered more often than it is changed: the code of the choices comes with a tap.
const EditDishSheet = lazy(() =>
  import('./edit-dish-sheet.tsx').then((module) => ({ default: module.EditDishSheet })),
)

const EditLine = ({ line }: { line: Part['lines'][number] }) => {
  const t = useCartTexts()
  const entry = useBasketStore((state) => state.items[line.index])
  const [isOpen, setOpen] = useState(false)
  if (!entry) return null
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        leading={<EditIcon size={18} />}
        aria-label={t('line.editItem', { item: line.name })}
        onClick={() => setOpen(true)}
      >
        {t('line.edit')}
      </Button>
      {isOpen && (
        <Suspense>
          <EditDishSheet entry={entry} index={line.index} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const PartLine = ({ line }: { line: Part['lines'][number] }) => {
  const language = useLanguage()
  const qty = useBasketStore((state) => state.items[line.index]?.qty ?? line.qty)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 last:pb-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium">
          <bdi>{line.name}</bdi>
        </p>
        <LineDetails line={line} />
        {line.isAvailable && (
          <Price text={formatMoney(line.total, language)} className="text-muted text-sm" />
        )}
        {line.note && <p className="font-medium text-sm">{line.note}</p>}
      </div>
      <div className="ms-auto flex items-center gap-1">
        <EditLine line={line} />
        <QuantityStepper
          label={line.name}
          size="sm"
          value={qty}
          valueText={formatNumber(qty, language)}
          max={99}
          onChange={(next) => setBasketQuantity(line.index, next)}
          onRemove={() => setBasketQuantity(line.index, 0)}
        />
      </div>
    </li>
  )
}

/** What one stall gets of the basket. */
export const BasketPart = ({ part }: { part: Part }) => {
  const t = useFoodCourtTexts()
  return (
    <CourtCard heading={<bdi>{part.store.name}</bdi>}>
      {part.text && (
        <Notice
          tone="warning"
          action={
            <Button
              size="sm"
              variant="secondary"
              onClick={() => removeFromBasket(part.lines.map(({ index }) => index))}
            >
              {t('basket.removePart')}
            </Button>
          }
        >
          {part.text}
        </Notice>
      )}
      <ul className="divide-y divide-line">
        {part.lines.map((line) => (
          <PartLine key={line.index} line={line} />
        ))}
      </ul>
    </CourtCard>
  )
}
