import { useState } from 'react'
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { Price } from '#platform/ui/price.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useReplacementsTexts } from '../replacements-texts.ts'
import { type ListedProduct, useOrderMenu } from '../use-order-menu.ts'

/** Number of items shown first, and added each time. */
const STEP = 8

const ProductResult = ({ product, onOpen }: { product: ListedProduct; onOpen: () => void }) => {
  const language = useLanguage()
  const { name, category, price, photo, state } = product
  return (
    <li>
      <button
        type="button"
        disabled={!state.isAvailable}
        onClick={onOpen}
        className="pressable flex min-h-target w-full items-center gap-3 rounded-md p-2 text-start hover:not-disabled:bg-surface-sunken disabled:text-muted"
      >
        <span className="size-14 shrink-0">
          <Picture
            base={photo?.base}
            alt=""
            width={56}
            height={56}
            className={state.isAvailable ? 'rounded-md' : 'rounded-md opacity-45 grayscale'}
          />
        </span>
        <span className="min-w-0 flex-1">
          <bdi className="block font-semibold leading-snug">{name}</bdi>
          <bdi className="block truncate text-muted text-sm">{state.isAvailable ? category : state.text}</bdi>
        </span>
        <Price text={formatMoney(price, language)} className="font-semibold" />
        <PlusIcon
          size={20}
          className={state.isAvailable ? 'shrink-0 text-brand-strong' : 'invisible shrink-0'}
        />
      </button>
    </li>
  )
}

interface ItemPickerProps {
  readonly order: FullOrder
  readonly onOpen: (product: { readonly _id: string; readonly name: string }) => void
}

/** Searchable menu of the order's outlet; a tap opens the choices of an item. */
export const ItemPicker = ({ order, onOpen }: ItemPickerProps) => {
  const t = useReplacementsTexts()
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState(STEP)
  const { state, find, retry } = useOrderMenu(order)
  if (state === 'failed') return <RetryNotice text={t('notLoaded')} again={t('retry')} onRetry={retry} />
  const found = find(search)
  return (
    <div className="grid grid-cols-1 gap-2">
      <TextField
        label={t('add.search')}
        type="search"
        autoComplete="off"
        value={search}
        onChange={({ target }) => {
          setSearch(target.value)
          setShown(STEP)
        }}
      />
      {state === 'loading' && <Spinner />}
      <ul className="-mx-2 divide-y divide-line">
        {found.slice(0, shown).map((product) => (
          <ProductResult key={product._id} product={product} onOpen={() => onOpen(product)} />
        ))}
      </ul>
      {state === 'ready' && found.length === 0 && (
        <p className="text-muted" role="status">
          {t('add.nothing')}
        </p>
      )}
      {found.length > shown && (
        <Button variant="soft" full onClick={() => setShown(shown + STEP)}>
          {t('add.more')}
        </Button>
      )}
    </div>
  )
}
