import { useState } from 'react'
import { formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { QuantityStepper } from '#platform/ui/quantity-stepper.tsx'
import type { Cart } from '../contract/endpoints.ts'
import { useCartConsoleTexts } from './cart-console-texts.ts'
import type { ChosenItem } from './chosen-items.ts'
import { ItemDialog } from './item-dialog.tsx'
import { ItemSearch } from './item-search.tsx'

/** The details of a line as text, from the priced order. */
const formatLineDetail = (cart: Cart | undefined, at: number): string => {
  const line = cart?.products[at]
  if (!line) return ''
  const chosen = line.customize.flatMap(({ variants }) =>
    variants.filter(({ isIncluded }) => !isIncluded).map(({ name }) => name),
  )
  return [...chosen, line.specialInstructions].filter(Boolean).join(' · ')
}

/**
 * The items so far. The priced order merges equal items into one line, so details are shown only if the
 * lines correspond.
 */
const ItemList = ({
  items,
  cart,
  onChange,
}: {
  items: readonly ChosenItem[]
  cart: Cart | undefined
  onChange: (items: readonly ChosenItem[]) => void
}) => {
  const t = useCartConsoleTexts()
  const language = useLanguage()
  const isLineByLine = cart?.products.length === items.length
  const setQty = (key: number, qty: number) =>
    onChange(
      items.map((item) => (item.key === key ? { ...item, decision: { ...item.decision, qty } } : item)),
    )
  if (items.length === 0) return <p className="border-line border-t pt-4 text-muted">{t('item.none')}</p>
  return (
    <ul className="grid gap-3 border-line border-t pt-4">
      {items.map(({ key, name, decision: { qty } }, at) => (
        <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 flex-1 basis-40">
            <bdi className="block font-semibold">{name}</bdi>
            <bdi className="block text-muted text-sm">
              {formatLineDetail(isLineByLine ? cart : undefined, at)}
            </bdi>
          </span>
          {isLineByLine && (
            <bdi className="tabular-nums">
              {formatMoney(cart.products[at]?.total ?? cart.total, language)}
            </bdi>
          )}
          <QuantityStepper
            label={name}
            value={qty}
            valueText={formatNumber(qty, language)}
            max={99}
            size="sm"
            onChange={(next) => setQty(key, next)}
            onRemove={() => onChange(items.filter((item) => item.key !== key))}
          />
        </li>
      ))}
    </ul>
  )
}

interface ItemChooserProps {
  readonly store: string
  readonly orderType: number
  readonly items: readonly ChosenItem[]
  /** The items as priced last; undefined while they are not. */
  readonly cart: Cart | undefined
  readonly onChange: (items: readonly ChosenItem[]) => void
}

/** Staff choose items of a menu for somebody else: search, choices and quantities, as customers have them. */
export const ItemChooser = ({ store, orderType, items, cart, onChange }: ItemChooserProps) => {
  const [opened, setOpened] = useState<{ product: string; name: string }>()
  const nextKey = Math.max(0, ...items.map(({ key }) => key)) + 1
  return (
    <>
      <ItemSearch
        store={store}
        orderType={orderType}
        onOpen={({ _id: product, name }) => setOpened({ product, name })}
      />
      <ItemList items={items} cart={cart} onChange={onChange} />
      {opened && (
        <ItemDialog
          key={opened.product}
          store={store}
          orderType={orderType}
          opened={opened}
          onDecide={(decision) => onChange([...items, { ...opened, key: nextKey, decision }])}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
