import { useState } from 'react'
import { ConsoleBar } from '#core/console-shell/console/console-bar.tsx'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { getConsoleMeta, useConsoleTitle } from '#core/console-shell/console/console-meta.ts'
import { FailedState, LoadingRows, PageState } from '#core/console-shell/console/page-states.tsx'
import { useOutlet } from '#core/console-shell/console/use-outlet.ts'
import { formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { formatDate } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { UserIcon } from '#platform/ui/icons/user.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { CustomerSummary } from '../../contract/endpoints.ts'
import { CustomerSheet } from '../components/customer-sheet.tsx'
import { useCustomerRecordsTexts } from '../customer-records-console-texts.ts'
import { useCustomers } from '../use-customers.ts'

export const meta = getConsoleMeta

const SearchForm = ({ onSearch }: { onSearch: (search: string) => void }) => {
  const t = useCustomerRecordsTexts()
  const [typed, setTyped] = useState('')
  return (
    <form
      noValidate
      className="flex max-w-xl flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim())
      }}
    >
      <TextField
        fieldClassName="flex-1 basis-52"
        label={t('search')}
        type="search"
        autoComplete="off"
        maxLength={60}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" className="mt-7">
        {t('find')}
      </Button>
    </form>
  )
}

const CustomerRow = ({ customer, onOpen }: { customer: CustomerSummary; onOpen: () => void }) => {
  const t = useCustomerRecordsTexts()
  const language = useLanguage()
  const zone = useOutlet()?.timeZone ?? 'UTC'
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="grid min-h-14 w-full grid-cols-[1fr_auto] items-center gap-x-4 px-4 py-2.5 text-start hover:bg-surface-sunken focus-visible:-outline-offset-3"
      >
        <span className="min-w-0">
          <span className="flex flex-wrap items-baseline gap-x-2 font-semibold">
            <bdi className="wrap-anywhere">{customer.name || t('unnamed')}</bdi>
            {customer.isBlocked && (
              <span className="rounded-xs bg-danger-soft px-1.5 text-danger text-xs">{t('blocked')}</span>
            )}
          </span>
          <bdi className="text-muted text-sm">{customer.phone}</bdi>
        </span>
        <span className="text-end text-sm">
          <span className="block tabular-nums">
            {t('orders')}: {formatNumber(customer.orders, language)} ·{' '}
            <bdi>{formatMoney(customer.total, language)}</bdi>
          </span>
          <span className="block text-muted">
            {t('last')}: {formatDate(customer.lastOrderAt, zone, language)}
          </span>
        </span>
      </button>
    </li>
  )
}

const CustomerList = ({ search }: { search: string }) => {
  const t = useCustomerRecordsTexts()
  const { page, load, more } = useCustomers(search)
  const [open, setOpen] = useState<CustomerSummary>()
  if (page === undefined) return <LoadingRows />
  if (page === 'failed') return <FailedState heading={t('failed')} again={t('again')} onRetry={load} />
  const close = (): void => {
    setOpen(undefined)
    void load()
  }
  return (
    <>
      {page.customers.length === 0 ? (
        <PageState icon={<UserIcon size={20} />} heading={t(search ? 'noneFound' : 'none')}>
          {t(search ? 'noneFoundText' : 'noneText')}
        </PageState>
      ) : (
        <ul
          aria-label={t('list')}
          className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface-raised"
        >
          {page.customers.map((customer) => (
            <CustomerRow key={customer._id} customer={customer} onOpen={() => setOpen(customer)} />
          ))}
        </ul>
      )}
      {page.isMore && (
        <Button variant="secondary" onClick={more} className="justify-self-center">
          {t('more')}
        </Button>
      )}
      {open && <CustomerSheet summary={open} onClose={close} onDeleted={close} />}
    </>
  )
}

/** Who orders: found by name or phone, with orders, totals, a note and a block. */
export default function CustomersScreen() {
  const t = useCustomerRecordsTexts()
  const { brand } = useConsoleData().staff
  const [search, setSearch] = useState('')
  useConsoleTitle(`${t('nav')} · ${brand.name}`)
  return (
    <>
      <ConsoleBar title={t('nav')} />
      <div className="grid w-full max-w-5xl gap-5 p-4">
        <SearchForm onSearch={setSearch} />
        <CustomerList key={search} search={search} />
      </div>
    </>
  )
}
