import { LineDetails } from '#core/cart/storefront/line-details.tsx'
import { formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Price } from '#platform/ui/price.tsx'
import { QuantityStepper } from '#platform/ui/quantity-stepper.tsx'
import type { Basket } from '../../contract/order-endpoints.ts'
import { removeFromBasket, setBasketQuantity, useBasketStore } from '../basket-store.ts'
import { useFoodCourtTexts } from '../food-court-texts.ts'
import { CourtCard } from './court-card.tsx'

type Part = Basket['parts'][number]

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
      <QuantityStepper
        label={line.name}
        size="sm"
        value={qty}
        valueText={formatNumber(qty, language)}
        max={99}
        onChange={(next) => setBasketQuantity(line.index, next)}
        onRemove={() => setBasketQuantity(line.index, 0)}
      />
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
