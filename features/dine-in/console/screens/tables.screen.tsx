import { lazy, Suspense, useState } from 'react'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { FailedState, LoadingRows, PageState } from '#core/console-shell/console/page-states.tsx'
import { Button } from '#platform/ui/button.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { PrinterIcon } from '#platform/ui/icons/printer.tsx'
import { TableIcon } from '#platform/ui/icons/table.tsx'
import type { Floor } from '../../contract/floor-endpoints.ts'
import { AddTables } from '../components/add-tables.tsx'
import { FloorCounts, FloorTiles } from '../components/floor-tiles.tsx'
import { ReadyRounds } from '../components/ready-rounds.tsx'
import { TableSheet } from '../components/table-sheet.tsx'
import { useTablesTexts } from '../dine-in-console-texts.ts'
import { useFloor } from '../use-floor.ts'

export const meta = getConsoleMeta

const CodeSheet = lazy(() =>
  import('../components/code-sheet.tsx').then((module) => ({ default: module.CodeSheet })),
)
const EditTable = lazy(() =>
  import('../components/edit-table.tsx').then((module) => ({ default: module.EditTable })),
)
const FloorSettings = lazy(() =>
  import('../components/floor-settings.tsx').then((module) => ({ default: module.FloorSettings })),
)

type Panel = 'add' | 'codes' | 'settings' | undefined

/** Whether the member of staff sets up tables, and does not only serve them. */
const useIsManager = (): boolean => {
  const { role } = useConsoleData().staff
  return role === 'owner' || role === 'manager'
}

/** What managers set up: tables, their codes, and how visits begin. */
const SetUpButtons = ({ onOpen }: { onOpen: (panel: Panel) => void }) => {
  const t = useTablesTexts()
  if (!useIsManager()) return null
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" leading={<PlusIcon size={20} />} onClick={() => onOpen('add')}>
        {t('add')}
      </Button>
      <Button variant="secondary" leading={<PrinterIcon size={20} />} onClick={() => onOpen('codes')}>
        {t('codes')}
      </Button>
      <Button variant="secondary" onClick={() => onOpen('settings')}>
        {t('settings')}
      </Button>
    </div>
  )
}

/** Tables that managers can put back into service. */
const OutOfService = ({
  tables,
  onEdit,
}: {
  tables: Floor['outOfService']
  onEdit: (id: string) => void
}) => {
  const t = useTablesTexts()
  if (!useIsManager() || tables.length === 0) return null
  return (
    <section aria-label={t('out.heading')} className="grid gap-2">
      <h2 className="font-semibold text-muted text-sm">{t('out.heading')}</h2>
      <ul className="flex flex-wrap gap-2">
        {tables.map(({ _id, kind, name }) => (
          <li key={_id}>
            <Button size="sm" variant="secondary" className="min-h-target" onClick={() => onEdit(_id)}>
              <bdi>{t(kind, { name })}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const OutletTables = ({ outletId }: { outletId: string }) => {
  const t = useTablesTexts()
  const { floor, load, change } = useFloor(outletId)
  const [panel, setPanel] = useState<Panel>()
  const [openId, setOpenId] = useState<string>()
  const [editId, setEditId] = useState<string>()
  const isManager = useIsManager()
  if (floor === undefined) return <LoadingRows />
  if (floor === 'failed') return <FailedState heading={t('failed')} again={t('retry')} onRetry={load} />
  const { tables, outOfService } = floor
  const edited = [...tables, ...outOfService].find(({ _id }) => _id === editId)
  const table = tables.find(({ _id }) => _id === openId)
  const close = () => setPanel(undefined)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FloorCounts tables={tables} />
        <SetUpButtons onOpen={setPanel} />
      </div>
      <ReadyRounds store={outletId} floor={floor} change={change} />
      {tables.length === 0 ? (
        <PageState icon={<TableIcon size={20} />} heading={t('empty.heading')}>
          {t('empty.text')}
        </PageState>
      ) : (
        <FloorTiles floor={floor} onOpen={setOpenId} />
      )}
      <OutOfService tables={outOfService} onEdit={setEditId} />
      {table && !edited && (
        <TableSheet
          key={table._id}
          store={outletId}
          table={table}
          tables={tables}
          change={change}
          onClose={() => setOpenId(undefined)}
          onMoved={setOpenId}
          onEdit={isManager ? () => setEditId(table._id) : undefined}
        />
      )}
      {panel === 'add' && <AddTables store={outletId} change={change} onClose={close} />}
      <Suspense>
        {edited && (
          <EditTable
            key={edited._id}
            table={edited}
            isActive={outOfService.every(({ _id }) => _id !== edited._id)}
            hasGuests={'session' in edited && edited.session !== null}
            {...{ tables, change }}
            onClose={() => setEditId(undefined)}
          />
        )}
        {panel === 'codes' && <CodeSheet store={outletId} onClose={close} />}
        {panel === 'settings' && (
          <FloorSettings store={outletId} {...{ floor, change, load }} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}

/** Who sits where, what they wait for, and the codes of the tables. */
export default function TablesScreen() {
  const t = useTablesTexts()
  return (
    <OutletScreen heading={t('nav')} width="full">
      {({ _id }) => <OutletTables outletId={_id} />}
    </OutletScreen>
  )
}
