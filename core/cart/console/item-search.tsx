import { useState } from 'react'
import type { ProductCard } from '#core/menus/contract/endpoints.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useCartConsoleTexts } from './cart-console-texts.ts'
import { useProductSearch } from './use-product-search.ts'

const ProductResult = ({
  card,
  onOpen,
}: {
  card: ProductCard & { category: string }
  onOpen: () => void
}) => {
  const language = useLanguage()
  const { name, category, price, state } = card
  return (
    <li>
      <button
        type="button"
        disabled={!state.isAvailable}
        onClick={onOpen}
        className="pressable flex min-h-target w-full items-center gap-3 rounded-md px-2 py-1.5 text-start hover:not-disabled:bg-surface-sunken disabled:text-muted"
      >
        <span className="min-w-0 flex-1">
          <bdi className="block font-semibold">{name}</bdi>
          <bdi className="block truncate text-muted text-sm">{state.isAvailable ? category : state.text}</bdi>
        </span>
        <bdi className="tabular-nums">{formatMoney(price, language)}</bdi>
        <PlusIcon size={18} className="shrink-0 text-brand-strong" />
      </button>
    </li>
  )
}

/** Search in the outlet's menu; selecting a result opens its choice dialog. */
export const ItemSearch = ({
  store,
  orderType,
  isQuiet = false,
  onOpen,
}: {
  store: string
  orderType: number
  /** Shows nothing until the query has text. */
  isQuiet?: boolean
  onOpen: (card: Pick<ProductCard, '_id' | 'name' | 'price'>) => void
}) => {
  const t = useCartConsoleTexts()
  const [search, setSearch] = useState('')
  const { state, find, retry } = useProductSearch(store, orderType)
  if (state === 'failed') return <RetryNotice text={t('menu.failed')} again={t('again')} onRetry={retry} />
  const isShown = !isQuiet || search.trim() !== ''
  const found = isShown ? find(search) : []
  return (
    <div className="grid gap-2">
      <TextField
        label={t('menu.search')}
        type="search"
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {state === 'loading' ? (
        <Spinner />
      ) : (
        <ul className="scroll-slim -mx-2 max-h-80 overflow-y-auto">
          {found.map((card) => (
            <ProductResult key={card._id} card={card} onOpen={() => onOpen(card)} />
          ))}
        </ul>
      )}
      {state === 'ready' && isShown && found.length === 0 && <p className="text-muted">{t('menu.none')}</p>}
    </div>
  )
}
