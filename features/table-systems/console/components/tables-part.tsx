import { useState } from 'react'
import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { ConflictNotice, type Difference } from '#core/console-shell/console/save-bar.tsx'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import { Button } from '#platform/ui/button.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { TableSystemOverview } from '../../contract/endpoints.ts'
import { useTableSystemTexts } from '../table-system-texts.ts'
import type { TableSystemCalls } from '../use-table-system.ts'

interface TablesPartProps {
  readonly overview: TableSystemOverview
  readonly calls: Pick<TableSystemCalls, 'mapTables' | 'take'>
}

/** The id of each table at the system, where it is not the table's name. */
export const TablesPart = ({ overview, calls }: TablesPartProps) => {
  const t = useTableSystemTexts()
  const { tables } = overview
  const show = useToasts((state) => state.show)
  const [entered, setEntered] = useState<Readonly<Record<string, string>>>({})
  const isChanged = tables.some(({ _id, remote }) => (entered[_id] ?? remote ?? '') !== (remote ?? ''))
  const { question } = useLeaveGuard(isChanged, () => undefined)
  /** What somebody else saved after the tables were read. */
  const [theirs, setTheirs] = useState<TableSystemOverview>()
  const label = ({ kind, name }: TableSystemOverview['tables'][number]): string =>
    t(kind === 'room' ? 'tables.room' : 'tables.table', { name: `\u2068${name}\u2069` })
  const listDifferent = (saved: TableSystemOverview): Difference[] =>
    saved.tables.flatMap((table) => {
      const mine = entered[table._id]?.trim()
      const other = table.remote ?? ''
      return mine === undefined || mine === other ? [] : [{ label: label(table), mine, theirs: other }]
    })
  const save = async (version: string) => {
    const outcome = await calls.mapTables(
      Object.entries(entered).map(([_id, text]) => ({ _id, remote: text.trim() || null })),
      version,
    )
    setTheirs(typeof outcome === 'object' ? outcome : undefined)
    if (outcome === undefined) setEntered({})
    else if (typeof outcome === 'string') show({ tone: 'danger', text: outcome })
  }
  const takeTheirs = (saved: TableSystemOverview) => {
    calls.take(saved)
    setEntered({})
    setTheirs(undefined)
  }
  return (
    <ExplainedSection heading={t('tables')} text={t('tables.text')}>
      {tables.length === 0 ? (
        <p className="text-muted">{t('tables.none')}</p>
      ) : (
        <>
          {theirs && (
            <ConflictNotice
              differences={listDifferent(theirs)}
              onTheirs={() => takeTheirs(theirs)}
              onMine={() => save(theirs.version)}
            />
          )}
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {tables.map((table) => (
              <li key={table._id}>
                <TextField
                  label={label(table)}
                  dir="ltr"
                  autoComplete="off"
                  maxLength={80}
                  placeholder={table.name}
                  value={entered[table._id] ?? table.remote ?? ''}
                  onChange={({ target }) => setEntered({ ...entered, [table._id]: target.value })}
                />
              </li>
            ))}
          </ul>
          <Button
            variant="secondary"
            className="justify-self-start"
            aria-disabled={!isChanged || theirs !== undefined}
            onClick={() => save(overview.version)}
          >
            {t('tables.save')}
          </Button>
          {question}
        </>
      )}
    </ExplainedSection>
  )
}
