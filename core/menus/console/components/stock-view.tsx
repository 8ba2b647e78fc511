import { useDeferredValue, useMemo, useState } from 'react'
import type { ConsoleOutlet } from '#core/console-shell/console/console-data.ts'
import { FailedState, LoadingRows, PageState } from '#core/console-shell/console/page-states.tsx'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { SearchIcon } from '#platform/ui/icons/search.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useMenusConsoleTexts } from '../menus-console-texts.ts'
import { listByCategory, type StockItem } from '../stock-list.ts'
import { useIncrementalRows } from '../use-incremental-rows.tsx'
import { useStock } from '../use-stock.ts'
import { CountSheet } from './count-sheet.tsx'
import { ProductRow } from './product-row.tsx'
import { SoldOutSheet } from './sold-out-sheet.tsx'

interface CategoryProps {
  readonly name: string
  readonly products: readonly StockItem[]
  readonly timeZone: string
  readonly onSoldOut: (product: StockItem) => void
  readonly onBringBack: (product: StockItem) => unknown
  readonly onCount: (product: StockItem) => void
}

/** The items of a category, or the options of a group, that may run out. */
const StockCategory = ({ name, products, timeZone, ...act }: CategoryProps) => {
  const { shown, rest } = useIncrementalRows(products.length)
  return (
    <section aria-label={name} className="mt-5">
      <h2 className="px-1 font-bold">
        <bdi>{name}</bdi>
      </h2>
      <ul className="far-cards-waiting mt-2 overflow-hidden rounded-xl border border-line bg-surface-raised [--card:4.5rem]">
        {products.slice(0, shown).map((product, at) => (
          <ProductRow
            key={product._id}
            product={product}
            place={{ at, of: products.length }}
            timeZone={timeZone}
            onSoldOut={() => act.onSoldOut(product)}
            onBringBack={() => act.onBringBack(product)}
            onCount={() => act.onCount(product)}
          />
        ))}
        {rest}
      </ul>
    </section>
  )
}

/** All products of an outlet, with a search and a filter for sold-out ones. */
export const StockView = ({ outlet }: { outlet: ConsoleOutlet }) => {
  const t = useMenusConsoleTexts()
  const language = useLanguage()
  const { items, hasFailed, load, mark, count: setCount } = useStock(outlet._id)
  const [kind, setKind] = useState<StockItem['kind']>('product')
  const [search, setSearch] = useState('')
  const [onlySoldOut, setOnlySoldOut] = useState(false)
  const [requested, setAsked] = useState<StockItem>()
  const [counted, setCounted] = useState<StockItem>()
  // Deferred, so that typing does not wait for a search through thousands of names.
  const sought = useDeferredValue(search)
  const products = useMemo(() => items?.filter((item) => item.kind === kind) ?? [], [items, kind])
  const categories = useMemo(
    () => listByCategory(products, { search: sought, onlySoldOut }),
    [products, sought, onlySoldOut],
  )

  if (hasFailed) return <FailedState heading={t('failed.heading')} again={t('failed.retry')} onRetry={load} />
  if (!items) return <LoadingRows />

  const count = categories.reduce((sum, { products: found }) => sum + found.length, 0)
  const soldOut = products.filter(({ isSoldOut }) => isSoldOut).length
  const showAll = () => {
    setSearch('')
    setOnlySoldOut(false)
  }

  return (
    <>
      <div className="mt-4 flex gap-2">
        {(['product', 'option'] as const).map((each) => (
          <Button
            key={each}
            size="sm"
            variant={kind === each ? 'primary' : 'secondary'}
            aria-pressed={kind === each}
            onClick={() => setKind(each)}
          >
            {t(each === 'product' ? 'kind.products' : 'kind.options')}
          </Button>
        ))}
      </div>
      <div className="mt-4 grid items-center gap-x-6 gap-y-2 md:grid-cols-[1fr_auto]">
        <TextField
          type="search"
          label={t('search')}
          hideLabel
          placeholder={t('search')}
          leading={<SearchIcon size={20} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <CheckboxField
          label={t('onlySoldOut', { number: formatNumber(soldOut, language) })}
          checked={onlySoldOut}
          onChange={(event) => setOnlySoldOut(event.currentTarget.checked)}
        />
      </div>
      <p aria-live="polite" className="mt-3 text-muted text-sm">
        {t(kind === 'product' ? 'found' : 'foundOptions', { count })}
      </p>
      {count === 0 && (
        <PageState
          icon={<SearchIcon size={20} />}
          heading={t('nothing.heading')}
          action={<Button onClick={showAll}>{t('nothing.all')}</Button>}
        >
          {t('nothing.text')}
        </PageState>
      )}
      {categories.map(({ category, products: ofCategory }) => (
        <StockCategory
          key={category}
          name={category}
          products={ofCategory}
          timeZone={outlet.timeZone}
          onSoldOut={setAsked}
          onBringBack={(product) => mark(product, { isSoldOut: false })}
          onCount={setCounted}
        />
      ))}
      {counted && (
        <CountSheet
          product={counted}
          onCount={(pieces) => setCount(counted, pieces)}
          onClose={() => setCounted(undefined)}
        />
      )}
      {requested && (
        <SoldOutSheet
          product={requested}
          outlet={outlet}
          onMark={(input) => mark(requested, input)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
