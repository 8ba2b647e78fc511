import { useId, useState } from 'react'
import { LoadingRows, PageState } from '#core/console-shell/console/page-states.tsx'
import { useOutlet } from '#core/console-shell/console/use-outlet.ts'
import { normalizeDigits } from '#core/customers/domain/digits.ts'
import { Button } from '#platform/ui/button.tsx'
import { SearchIcon } from '#platform/ui/icons/search.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'
import { type PastOrdersFilter, usePastOrders } from '../use-past-orders.ts'
import { DoneCard } from './done-card.tsx'

const NO_FILTER: PastOrdersFilter = { search: '', from: '', to: '' }

const SearchForm = ({ onSearch }: { onSearch: (filter: PastOrdersFilter) => void }) => {
  const t = useOrdersConsoleTexts()
  const [typed, setTyped] = useState(NO_FILTER)
  const isReversed = typed.from !== '' && typed.to !== '' && typed.from > typed.to
  return (
    <form
      noValidate
      className="flex max-w-3xl flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReversed) onSearch({ ...typed, search: normalizeDigits(typed.search).trim() })
      }}
    >
      <TextField
        fieldClassName="flex-1 basis-52"
        label={t('past.search')}
        type="search"
        autoComplete="off"
        maxLength={60}
        value={typed.search}
        onChange={({ target }) => setTyped({ ...typed, search: target.value })}
      />
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          fieldClassName="flex-1 basis-36"
          type="date"
          label={t(`past.${end}`)}
          value={typed[end]}
          error={end === 'to' && isReversed ? t('past.reversed') : undefined}
          onChange={({ target }) => setTyped({ ...typed, [end]: target.value })}
        />
      ))}
      <Button type="submit" className="mt-7">
        {t('past.find')}
      </Button>
    </form>
  )
}

const PastOrderResults = ({ store, filter }: { store: string; filter: PastOrdersFilter }) => {
  const t = useOrdersConsoleTexts()
  const { page, isBusy, load, more } = usePastOrders(store, filter)
  if (page === undefined) return <LoadingRows />
  if (page === 'failed') return <RetryNotice text={t('past.failed')} again={t('past.again')} onRetry={load} />
  if (page.orders.length === 0)
    return (
      <PageState icon={<SearchIcon size={20} />} heading={t('past.none')}>
        {t(filter.search || filter.from || filter.to ? 'past.noneFound' : 'past.noneYet')}
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
  const [filter, setFilter] = useState(NO_FILTER)
  if (!outlet) return null
  return (
    <section aria-labelledby={id} className="grid gap-4 py-2" aria-live="polite">
      <h2 id={id} className="sr-only">
        {t('view.past')}
      </h2>
      <SearchForm onSearch={setFilter} />
      <PastOrderResults key={`${outlet._id} ${JSON.stringify(filter)}`} store={outlet._id} filter={filter} />
    </section>
  )
}
