import { useState } from 'react'
import { ConsoleBar } from '#core/console-shell/console/console-bar.tsx'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { getConsoleMeta, useConsoleTitle } from '#core/console-shell/console/console-meta.ts'
import { LoadingRows, PageState } from '#core/console-shell/console/page-states.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { ENTRY_KINDS } from '../../domain/kinds.ts'
import { useAuditLogTexts } from '../audit-log-texts.ts'
import { EntryList } from '../components/entry-list.tsx'
import { type LogFilter, NO_FILTER, useAuditLog } from '../use-audit-log.ts'

export const meta = getConsoleMeta

interface FiltersProps {
  readonly filter: LogFilter
  readonly people: readonly { readonly _id: string; readonly name: string }[]
  readonly onChange: (filter: LogFilter) => void
}

const Filters = ({ filter, people, onChange }: FiltersProps) => {
  const t = useAuditLogTexts()
  const { outlets } = useConsoleData()
  const set = (part: Partial<LogFilter>) => onChange({ ...filter, ...part })
  const withAll = (label: string, things: readonly { readonly _id: string; readonly name: string }[]) => [
    { value: '', label },
    ...things.map(({ _id, name }) => ({ value: _id, label: name })),
  ]
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-5">
      <SelectField
        label={t('person')}
        value={filter.person}
        onChange={({ target }) => set({ person: target.value })}
        options={withAll(t('anybody'), people)}
      />
      <SelectField
        label={t('kind')}
        value={filter.kind}
        onChange={({ target }) => set({ kind: ENTRY_KINDS.find((kind) => kind === target.value) ?? '' })}
        options={withAll(
          t('anything'),
          ENTRY_KINDS.map((kind) => ({ _id: kind, name: t(`kind.${kind}`) })),
        )}
      />
      <SelectField
        label={t('outlet')}
        value={filter.store}
        onChange={({ target }) => set({ store: target.value })}
        options={withAll(t('allOutlets'), outlets)}
      />
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          type="date"
          label={t(end)}
          value={filter[end]}
          onChange={({ target }) => set({ [end]: target.value })}
        />
      ))}
    </div>
  )
}

const Log = ({ filter, onChange }: Pick<FiltersProps, 'filter' | 'onChange'>) => {
  const t = useAuditLogTexts()
  const { page, load, more } = useAuditLog(filter)
  if (page === 'failed') return <RetryNotice text={t('failed')} again={t('again')} onRetry={load} />
  return (
    <div className="grid gap-4">
      <Filters filter={filter} people={page?.people ?? []} onChange={onChange} />
      {page === undefined && <LoadingRows />}
      {page?.entries.length === 0 && (
        <PageState icon={<ClockIcon size={20} />} heading={t('none')}>
          {t('noneText')}
        </PageState>
      )}
      {page && page.entries.length > 0 && <EntryList entries={page.entries} timeZone={page.timeZone} />}
      {page?.hasMore && (
        <Button variant="secondary" onClick={more} className="justify-self-center">
          {t('more')}
        </Button>
      )}
    </div>
  )
}

/** Who did what: every change of staff, of other systems and of the operator. */
export default function HistoryScreen() {
  const t = useAuditLogTexts()
  const { brand } = useConsoleData().staff
  const [filter, setFilter] = useState(NO_FILTER)
  useConsoleTitle(`${t('title')} · ${brand.name}`)
  return (
    <>
      <ConsoleBar title={t('title')} />
      <div className="w-full max-w-6xl p-4">
        <p className="mb-4 max-w-reading text-muted">{t('intro')}</p>
        <Log filter={filter} onChange={setFilter} />
      </div>
    </>
  )
}
