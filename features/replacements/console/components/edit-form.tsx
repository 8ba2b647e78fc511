import { useState } from 'react'
import { ItemDialog } from '#core/cart/console/item-dialog.tsx'
import { ItemSearch } from '#core/cart/console/item-search.tsx'
import { useCartTexts } from '#core/cart/storefront/cart-texts.ts'
import type { BoardOrder } from '#core/orders/contract/endpoints.ts'
import { formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { QuantityStepper } from '#platform/ui/quantity-stepper.tsx'
import { useReplacementsConsoleTexts } from '../replacements-console-texts.ts'
import type { useMissingItems } from '../use-missing-items.ts'
import { type EditQuote, useOrderEdit } from '../use-order-edit.ts'

const MINUTES = 10

/** One line with its new quantity; none when removed. */
const Line = ({ name, qty, onChange }: { name: string; qty: number; onChange: (qty: number) => void }) => {
  const language = useLanguage()
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <bdi className={qty === 0 ? 'text-muted line-through' : 'font-medium'}>{name}</bdi>
      <QuantityStepper
        label={name}
        value={qty}
        valueText={formatNumber(qty, language)}
        min={0}
        max={99}
        size="sm"
        onChange={onChange}
      />
    </li>
  )
}

/** The new total, and how the difference is settled. */
const Sums = ({ quote }: { quote: EditQuote }) => {
  const t = useReplacementsConsoleTexts()
  const language = useLanguage()
  if (!quote) return null
  if ('refused' in quote) return <Notice tone="danger">{quote.refused}</Notice>
  const { total, extra, refund, atDoor } = quote
  const amount = (sum: typeof total) => ({ amount: formatMoney(sum, language) })
  return (
    <div aria-live="polite">
      <p className="font-bold">{t('edit.total', { total: formatMoney(total, language) })}</p>
      {extra.amount > 0 && <p className="text-sm">{t('edit.extra', amount(extra))}</p>}
      {refund.amount > 0 && <p className="text-sm">{t('edit.refund', amount(refund))}</p>}
      {atDoor && <p className="text-sm">{t('edit.atDoor', amount(atDoor))}</p>}
    </div>
  )
}

interface EditFormProps {
  readonly order: BoardOrder
  readonly propose: ReturnType<typeof useMissingItems>['propose']
  readonly onClose: () => void
}

/** Form for changed quantities and added items, which the customer must accept. */
export const EditForm = ({ order, propose, onClose }: EditFormProps) => {
  const t = useReplacementsConsoleTexts()
  // Preloads the texts of the choice dialog, so that loading them does not hide the form.
  useCartTexts()
  const { counts, count, added, setAdded, quote, body, isEmpty } = useOrderEdit(order)
  const [opened, setOpened] = useState<{ product: string; name: string }>()
  const nextKey = Math.max(0, ...added.map(({ key }) => key)) + 1
  const setQty = (key: number, qty: number) =>
    setAdded(
      added.flatMap((item) => {
        if (item.key !== key) return [item]
        return qty === 0 ? [] : [{ ...item, decision: { ...item.decision, qty } }]
      }),
    )
  const send = async () => {
    if (await propose({ ...body, minutes: MINUTES })) onClose()
  }
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-lg border border-line p-3">
      <legend className="px-1 font-bold">{t('edit.legend')}</legend>
      <ul className="grid gap-2">
        {order.products.map(({ _id, name, qty }) => (
          <Line key={_id} name={name} qty={counts[_id] ?? qty} onChange={(next) => count(_id, next)} />
        ))}
        {added.map(({ key, name, decision: { qty } }) => (
          <Line key={key} name={name} qty={qty} onChange={(next) => setQty(key, next)} />
        ))}
      </ul>
      <ItemSearch
        isQuiet
        store={order.store._id}
        orderType={order.orderType}
        onOpen={({ _id: product, name }) => setOpened({ product, name })}
      />
      {opened && (
        <ItemDialog
          key={opened.product}
          store={order.store._id}
          orderType={order.orderType}
          opened={opened}
          onDecide={(decision) => setAdded([...added, { ...opened, key: nextKey, decision }])}
          onClose={() => setOpened(undefined)}
        />
      )}
      <Sums quote={quote} />
      <div className="flex flex-wrap gap-2">
        <Button className="min-h-target" disabled={isEmpty || !quote || 'refused' in quote} onClick={send}>
          {t('edit.send')}
        </Button>
        <Button variant="secondary" className="min-h-target" onClick={onClose}>
          {t('edit.cancel')}
        </Button>
      </div>
    </fieldset>
  )
}
