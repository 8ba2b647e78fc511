import { formatColumnMoney, formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { money } from '#platform/kernel/money.ts'
import { Button } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { CheckIcon } from '#platform/ui/icons/check.tsx'
import { EditIcon } from '#platform/ui/icons/edit.tsx'
import { InfoIcon } from '#platform/ui/icons/info.tsx'
import { TrashIcon } from '#platform/ui/icons/trash.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { Price } from '#platform/ui/price.tsx'
import { QuantityStepper } from '#platform/ui/quantity-stepper.tsx'
import type { CartLine } from '../contract/endpoints.ts'
import { MAX_QUANTITY } from '../domain/cart.ts'
import { AddedByLabel } from './added-by-label.tsx'
import { useCartTexts } from './cart-texts.ts'
import { LimitNote } from './limit-note.tsx'
import { LineDetails } from './line-details.tsx'
import { computeStepLimits } from './step-limits.ts'
import type { LineNote } from './use-line-notes.ts'

interface CartLineRowProps {
  readonly line: CartLine
  /** The displayed quantity, including unconfirmed taps. */
  readonly qty: number
  /** Quantity of the same product in the other lines. */
  readonly inOthers: number
  readonly notes?: readonly LineNote[]
  readonly onQuantity: (qty: number) => void
  readonly onEdit: () => void
  readonly onRemove: () => void
}

const UnavailableNotice = ({ line, onRemove }: Pick<CartLineRowProps, 'line' | 'onRemove'>) => {
  const t = useCartTexts()
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-2 rounded-md bg-danger-soft px-3 py-1">
      <p className="flex min-h-target flex-1 items-center gap-2 font-medium text-danger text-sm">
        <WarningIcon size={18} />
        {line.state.text || t('line.unavailable')}
      </p>
      <Button size="sm" variant="secondary" leading={<TrashIcon size={18} />} onClick={onRemove}>
        {t('line.remove')}
      </Button>
    </div>
  )
}

const Note = ({ text, tone }: LineNote) => (
  <p
    className={classNames(
      'mt-1 inline-flex items-center gap-1.5 rounded-md px-2 py-0.5 font-medium text-sm',
      tone === 'good' ? 'bg-success-soft text-success' : 'bg-warning-soft text-ink',
    )}
  >
    {tone === 'good' ? <CheckIcon size={16} /> : <InfoIcon size={16} />}
    {text}
  </p>
)

/** A line of the full cart: product, every choice, quantity and price, with controls to change and remove it. */
export const CartLineRow = ({
  line,
  qty,
  inOthers,
  notes = [],
  onQuantity,
  onEdit,
  onRemove,
}: CartLineRowProps) => {
  const t = useCartTexts()
  const language = useLanguage()
  const { isAvailable } = line.state
  const limits = computeStepLimits(line, { inCart: inOthers, hasChoices: line.customize.length > 0 })
  const total = money(line.unitPrice.amount * qty, line.unitPrice.currency)
  return (
    <li className="py-4">
      <div className="flex gap-3">
        <div
          className={classNames(
            'size-18 shrink-0 overflow-hidden rounded-md',
            !isAvailable && 'opacity-60 grayscale',
          )}
        >
          <Picture base={line.photo?.base} alt="" width={72} height={72} />
        </div>
        <div className="min-w-0 flex-1">
          <div className="flex items-baseline justify-between gap-3">
            <h3 className="font-semibold">
              <bdi>{line.name}</bdi>
            </h3>
            <Price text={formatColumnMoney(total, language)} className="font-semibold" />
          </div>
          <AddedByLabel line={line} />
          <LineDetails line={line} />
          {qty > 1 && (
            <p className="mt-0.5 text-muted text-sm">
              {t('line.each', { price: formatMoney(line.unitPrice, language) })}
            </p>
          )}
          {notes.map((note) => (
            <Note key={note.text} {...note} />
          ))}
        </div>
      </div>
      {!isAvailable && <UnavailableNotice line={line} onRemove={onRemove} />}
      <div className="mt-2 flex items-center justify-between gap-2 ps-21">
        <Button
          size="sm"
          variant="ghost"
          className="-ms-4"
          leading={<EditIcon size={18} />}
          aria-label={t('line.editItem', { item: line.name })}
          onClick={onEdit}
        >
          {t('line.edit')}
        </Button>
        <QuantityStepper
          label={line.name}
          value={qty}
          valueText={formatNumber(qty, language)}
          min={limits.least}
          max={Math.min(MAX_QUANTITY, limits.most)}
          onChange={onQuantity}
          onRemove={onRemove}
        />
      </div>
      <LimitNote limits={limits} qty={qty} className="mt-1 justify-end" />
    </li>
  )
}
