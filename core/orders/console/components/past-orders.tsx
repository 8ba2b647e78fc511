import { useId, useState } from 'react'
import { LoadingRows, PageState } from '#core/console-shell/console/page-states.tsx'
import { useOutlet } from '#core/console-shell/console/use-outlet.ts'
import { normalizeDigits } from '#core/customers/domain/digits.ts'
import { Button } from '#platform/ui/button.tsx'
import { SearchIcon } from '#platform/ui/icons/search.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'
import { usePastOrders } from '../use-past-orders.ts'
import { DoneCard } from './done-card.tsx'

/** Pattern of the contract. */
const SEARCH = /^[\d\s+()-]{0,24}$/

const SearchForm = ({ onSearch }: { onSearch: (search: string) => void }) => {
  const t = useOrdersConsoleTexts()
  const [typed, setTyped] = useState('')
  const search = normalizeDigits(typed).trim()
  const isWrong = !SEARCH.test(search)
  return (
    <form
      noValidate
      className="flex max-w-xl flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong) onSearch(search)
      }}
    >
      <TextField
        fieldClassName="flex-1 basis-52"
        label={t('past.search')}
        error={isWrong ? t('past.searchWrong') : undefined}
        type="search"
        dir="ltr"
        inputMode="tel"
        autoComplete="off"
        maxLength={24}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" className="mt-7">
        {t('past.find')}
      </Button>
    </form>
  )
}

const PastOrderResults = ({ store, search }: { store: string; search: string }) => {
  const t = useOrdersConsoleTexts()
  const { page, isBusy, load, more } = usePastOrders(store, search)
  if (page === undefined) return <LoadingRows />
  if (page === 'failed') return <RetryNotice text={t('past.failed')} again={t('past.again')} onRetry={load} />
  if (page.orders.length === 0)
    return (
      <PageState icon={<SearchIcon size={20} />} heading={t('past.none')}>
        {t(search ? 'past.noneFound' : 'past.noneYet')}
      </PageState>
    )
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] items-start gap-3">
        {page.orders.map((order) => (
          <li key={order._id} className="min-w-0">
            <DoneCard order={order} isPast />
          </li>
        ))}
      </ul>
      {page.hasMore && (
        <Button variant="secondary" busy={isBusy} onClick={more} className="justify-self-center">
          {t('past.more')}
        </Button>
      )}
    </>
  )
}

/** Orders that are over, including those that left the board long ago. */
export const PastOrders = () => {
  const t = useOrdersConsoleTexts()
  const outlet = useOutlet()
  const id = useId()
  const [search, setSearch] = useState('')
  if (!outlet) return null
  return (
    <section aria-labelledby={id} className="grid gap-4 py-2" aria-live="polite">
      <h2 id={id} className="sr-only">
        {t('view.past')}
      </h2>
      <SearchForm onSearch={setSearch} />
      <PastOrderResults key={`${outlet._id} ${search}`} store={outlet._id} search={search} />
    </section>
  )
}
