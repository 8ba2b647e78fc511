import { useState } from 'react'
import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import { Button } from '#platform/ui/button.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { TableSystemOverview } from '../../contract/endpoints.ts'
import { useTableSystemTexts } from '../table-system-texts.ts'
import type { TableSystemCalls } from '../use-table-system.ts'

interface TablesPartProps extends Pick<TableSystemCalls, 'mapTables'> {
  readonly tables: TableSystemOverview['tables']
}

/** The id of each table at the system, where it is not the table's name. */
export const TablesPart = ({ tables, mapTables }: TablesPartProps) => {
  const t = useTableSystemTexts()
  const [entered, setEntered] = useState<Readonly<Record<string, string>>>({})
  const isChanged = tables.some(({ _id, remote }) => (entered[_id] ?? remote ?? '') !== (remote ?? ''))
  const { question } = useLeaveGuard(isChanged, () => undefined)
  const save = async () => {
    const isSaved = await mapTables(
      Object.entries(entered).map(([_id, text]) => ({
        _id,
        remote: text.trim() === '' ? null : text.trim(),
      })),
    )
    if (isSaved) setEntered({})
  }
  return (
    <ExplainedSection heading={t('tables')} text={t('tables.text')}>
      {tables.length === 0 ? (
        <p className="text-muted">{t('tables.none')}</p>
      ) : (
        <>
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {tables.map(({ _id, kind, name, remote }) => (
              <li key={_id}>
                <TextField
                  label={t(kind === 'room' ? 'tables.room' : 'tables.table', { name: `\u2068${name}\u2069` })}
                  dir="ltr"
                  autoComplete="off"
                  maxLength={80}
                  placeholder={name}
                  value={entered[_id] ?? remote ?? ''}
                  onChange={({ target }) => setEntered({ ...entered, [_id]: target.value })}
                />
              </li>
            ))}
          </ul>
          <Button variant="secondary" className="justify-self-start" disabled={!isChanged} onClick={save}>
            {t('tables.save')}
          </Button>
          {question}
        </>
      )}
    </ExplainedSection>
  )
}
