import { useState } from 'react'
import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { listDifferences } from '#core/console-shell/console/list-differences.ts'
import { ConflictNotice, type Difference } from '#core/console-shell/console/save-bar.tsx'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { usePopup } from '#platform/ui/popup-store.ts'
import { SelectField } from '#platform/ui/select-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { OfferedSystem, TableSystemOverview } from '../../contract/endpoints.ts'
import { useTableSystemTexts } from '../table-system-texts.ts'
import type { ConnectionEntry, TableSystemCalls } from '../use-table-system.ts'

type Calls = Pick<TableSystemCalls, 'connect' | 'disconnect' | 'test' | 'take'>

const toEntry = ({ connection }: TableSystemOverview, first: OfferedSystem): ConnectionEntry => ({
  ...{ system: first.name, address: first.addresses[0] ?? '', fields: {}, takesRoomCharges: false },
  ...connection,
  secret: '',
})

/** Asks the stored connection for its tables, and says what came of it. */
const ConnectionTest = ({ test }: Pick<Calls, 'test'>) => {
  const t = useTableSystemTexts()
  const [result, setResult] = useState<number | string>()
  return (
    <div className="grid gap-3">
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={async () => setResult(await test())}
      >
        {t('test')}
      </Button>
      {result !== undefined && (
        <Notice tone={typeof result === 'number' ? 'success' : 'danger'} announce="polite">
          {typeof result === 'number' ? t('test.found', { count: result }) : result}
        </Notice>
      )}
    </div>
  )
}

interface FormProps {
  readonly overview: TableSystemOverview
  readonly first: OfferedSystem
  readonly calls: Calls
}

/** What differs between two people's versions of a connection, in words; a key is never shown. */
const useConnectionDifferences = (
  systems: readonly OfferedSystem[],
): ((mine: ConnectionEntry, theirs: ConnectionEntry) => Difference[]) => {
  const t = useTableSystemTexts()
  const fields = new Set(systems.flatMap((system) => system.fields))
  const rows: [string, (entry: ConnectionEntry) => string][] = [
    [t('system'), (entry) => systems.find(({ name }) => name === entry.system)?.title ?? entry.system],
    [t('address'), ({ address }) => address],
    ...[...fields].map((name): [string, (entry: ConnectionEntry) => string] => [
      name,
      (entry) => entry.fields[name] ?? '',
    ]),
    [t('secret'), ({ secret }) => '•'.repeat(secret.length)],
    [t('rooms'), ({ takesRoomCharges }) => t(takesRoomCharges ? 'state.on' : 'state.off')],
  ]
  return (mine, theirs) => listDifferences(rows, mine, theirs)
}

const ConnectionForm = ({ overview, first, calls }: FormProps) => {
  const t = useTableSystemTexts()
  const stored = toEntry(overview, first)
  /** Undefined while nothing is changed. */
  const [entered, setEntered] = useState<ConnectionEntry>()
  const entry = entered ?? stored
  const [issue, setIssue] = useState<string>()
  /** What somebody else saved after the connection was read. */
  const [theirs, setTheirs] = useState<TableSystemOverview>()
  const differences = useConnectionDifferences(overview.systems)
  const isChanged = JSON.stringify(entry) !== JSON.stringify(stored)
  const { question } = useLeaveGuard(isChanged, () => undefined)
  const { systems, connection } = overview
  const system = systems.find(({ name }) => name === entry.system) ?? first
  const change = (changed: Partial<ConnectionEntry>) => setEntered({ ...entry, ...changed })
  const choose = (name: string) => {
    const chosen = systems.find((each) => each.name === name)
    if (chosen) change({ system: name, address: chosen.addresses[0] ?? '', fields: {} })
  }
  const save = async (version: string) => {
    const outcome = await calls.connect(entry, version)
    setTheirs(typeof outcome === 'object' ? outcome : undefined)
    setIssue(typeof outcome === 'string' ? outcome : undefined)
    if (outcome === undefined) setEntered(undefined)
  }
  const takeTheirs = (saved: TableSystemOverview) => {
    calls.take(saved)
    setEntered(undefined)
    setTheirs(undefined)
  }
  return (
    <div className="grid gap-4">
      {theirs && (
        <ConflictNotice
          differences={differences(entry, toEntry(theirs, first))}
          onTheirs={() => takeTheirs(theirs)}
          onMine={() => save(theirs.version)}
        />
      )}
      <SelectField
        label={t('system')}
        value={entry.system}
        options={systems.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={({ target }) => choose(target.value)}
      />
      <SelectField
        label={t('address')}
        dir="ltr"
        value={entry.address}
        options={system.addresses.map((address) => ({ value: address, label: address }))}
        onChange={({ target }) => change({ address: target.value })}
      />
      {system.fields.map((name) => (
        <TextField
          key={name}
          label={name}
          dir="ltr"
          autoComplete="off"
          maxLength={120}
          value={entry.fields[name] ?? ''}
          onChange={({ target }) => change({ fields: { ...entry.fields, [name]: target.value } })}
        />
      ))}
      {system.needsSecret && (
        <TextField
          label={t('secret')}
          hint={connection ? t('secret.stored') : t('secret.hint')}
          type="password"
          dir="ltr"
          autoComplete="off"
          maxLength={4000}
          value={entry.secret}
          onChange={({ target }) => change({ secret: target.value })}
        />
      )}
      {system.takesRoomCharges && (
        <CheckboxField
          label={t('rooms')}
          checked={entry.takesRoomCharges}
          onChange={({ currentTarget }) => change({ takesRoomCharges: currentTarget.checked })}
        />
      )}
      {issue !== undefined && (
        <Notice tone="danger" announce="assertive">
          {issue}
        </Notice>
      )}
      <Button
        className="justify-self-start"
        aria-disabled={theirs !== undefined}
        onClick={() => save(overview.version)}
      >
        {t(connection ? 'save' : 'connect')}
      </Button>
      {question}
    </div>
  )
}

/** Which system the outlet has, its key, and a test of both. */
export const ConnectionPart = ({ overview, calls }: Omit<FormProps, 'first'>) => {
  const t = useTableSystemTexts()
  const openPopup = usePopup((state) => state.openPopup)
  const [first] = overview.systems
  const { connection } = overview
  const askToDisconnect = () =>
    openPopup({
      ...{ heading: t('remove.ask'), subText: t('remove.text') },
      ...{ leftBtnText: t('keep'), rightBtnText: t('remove') },
      handlers: { right: () => void calls.disconnect() },
    })
  return (
    <ExplainedSection heading={t('connection')} text={t('connection.text')}>
      <Badge tone={connection ? 'success' : 'neutral'} className="justify-self-start">
        {t(connection ? 'connected' : 'notConnected')}
      </Badge>
      {first ? <ConnectionForm {...{ overview, first, calls }} /> : <p>{t('noSystems')}</p>}
      {connection && (
        <div className="grid gap-3 border-line border-t pt-4">
          <ConnectionTest test={calls.test} />
          <Button variant="ghost" className="justify-self-start" onClick={askToDisconnect}>
            {t('remove')}
          </Button>
        </div>
      )}
    </ExplainedSection>
  )
}
