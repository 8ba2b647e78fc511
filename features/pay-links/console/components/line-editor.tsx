import { ItemSearch } from '#core/cart/console/item-search.tsx'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { formatPlainPrice, getAmountInputMode, money } from '#platform/kernel/money.ts'
import { Button } from '#platform/ui/button.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { TrashIcon } from '#platform/ui/icons/trash.tsx'
import { QuantityStepper } from '#platform/ui/quantity-stepper.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { usePayLinksConsoleTexts } from '../pay-links-console-texts.ts'
import { type DraftLine, sumLines } from '../request-draft.ts'

const MAX_QTY = 999

interface LineEditorProps {
  readonly store: string
  readonly currency: string
  readonly lines: readonly DraftLine[]
  readonly onChange: (lines: readonly DraftLine[]) => void
}

const Line = ({
  line,
  currency,
  onChange,
  onRemove,
}: {
  line: DraftLine
  currency: string
  onChange: (line: DraftLine) => void
  onRemove: () => void
}) => {
  const t = usePayLinksConsoleTexts()
  const language = useLanguage()
  const { product, name, qty, price } = line
  return (
    <li className="grid gap-3 rounded-lg border border-line p-3">
      {product === undefined ? (
        <div className="grid gap-3 sm:grid-cols-[1fr_10rem]">
          <TextField
            label={t('line.name')}
            maxLength={120}
            value={name}
            onChange={({ target }) => onChange({ ...line, name: target.value })}
          />
          <TextField
            label={t('line.price')}
            dir="ltr"
            inputMode={getAmountInputMode(currency)}
            autoComplete="off"
            maxLength={14}
            trailing={<span className="pe-3 text-muted text-sm">{currency}</span>}
            value={price}
            onChange={({ target }) => onChange({ ...line, price: target.value })}
          />
        </div>
      ) : (
        <p className="flex justify-between gap-4">
          <bdi className="font-semibold">{name}</bdi>
          <bdi className="tabular-nums">
            {formatMoney(money(sumLines([{ ...line, qty: 1 }], currency), currency), language)}
          </bdi>
        </p>
      )}
      <div className="flex items-center justify-between gap-4">
        <QuantityStepper
          label={t('line.qty', { name: name || t('line.new') })}
          value={qty}
          min={1}
          max={MAX_QTY}
          onChange={(next) => onChange({ ...line, qty: next })}
        />
        <IconButton
          label={t('line.remove', { name: name || t('line.new') })}
          icon={<TrashIcon />}
          onClick={onRemove}
        />
      </div>
    </li>
  )
}

/** The lines of a link: items of the menu, and others with a name and a price of their own. */
export const LineEditor = ({ store, currency, lines, onChange }: LineEditorProps) => {
  const t = usePayLinksConsoleTexts()
  const key = Math.max(0, ...lines.map((line) => line.key)) + 1
  return (
    <div className="grid gap-3">
      <ItemSearch
        store={store}
        orderType={ORDER_TYPE.pickup}
        isQuiet
        onOpen={({ _id: product, name, price }) =>
          onChange([
            ...lines,
            { key, product, name, qty: 1, price: formatPlainPrice(price.amount, currency) },
          ])
        }
      />
      {lines.length > 0 && (
        <ul className="grid gap-2">
          {lines.map((line) => (
            <Line
              key={line.key}
              line={line}
              currency={currency}
              onChange={(next) => onChange(lines.map((each) => (each.key === line.key ? next : each)))}
              onRemove={() => onChange(lines.filter((each) => each.key !== line.key))}
            />
          ))}
        </ul>
      )}
      <Button
        variant="secondary"
        leading={<PlusIcon size={18} />}
        onClick={() => onChange([...lines, { key, name: '', qty: 1, price: '' }])}
      >
        {t('line.add')}
      </Button>
    </div>
  )
}
