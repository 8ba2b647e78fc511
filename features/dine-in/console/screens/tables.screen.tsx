import { lazy, Suspense, useState } from 'react'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { FailedState, LoadingRows, PageState } from '#core/console-shell/console/page-states.tsx'
import { Button } from '#platform/ui/button.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { PrinterIcon } from '#platform/ui/icons/printer.tsx'
import { TableIcon } from '#platform/ui/icons/table.tsx'
import { AddTables } from '../components/add-tables.tsx'
import { FloorCounts, FloorTiles } from '../components/floor-tiles.tsx'
import { TableSheet } from '../components/table-sheet.tsx'
import { useTablesTexts } from '../dine-in-console-texts.ts'
import { useFloor } from '../use-floor.ts'

export const meta = getConsoleMeta

const CodeSheet = lazy(() =>
  import('../components/code-sheet.tsx').then((module) => ({ default: module.CodeSheet })),
)
const FloorSettings = lazy(() =>
  import('../components/floor-settings.tsx').then((module) => ({ default: module.FloorSettings })),
)

type Panel = 'add' | 'codes' | 'settings' | undefined

/** What managers set up: tables, their codes, and how visits begin. */
const SetUpButtons = ({ onOpen }: { onOpen: (panel: Panel) => void }) => {
  const t = useTablesTexts()
  const { role } = useConsoleData().staff
  if (role !== 'owner' && role !== 'manager') return null
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

const OutletTables = ({ outletId }: { outletId: string }) => {
  const t = useTablesTexts()
  const { floor, load, change } = useFloor(outletId)
  const [panel, setPanel] = useState<Panel>()
  const [openId, setOpenId] = useState<string>()
  if (floor === undefined) return <LoadingRows />
  if (floor === 'failed') return <FailedState heading={t('failed')} again={t('retry')} onRetry={load} />
  const { tables, settings } = floor
  const table = tables.find(({ _id }) => _id === openId)
  const close = () => setPanel(undefined)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FloorCounts tables={tables} />
        <SetUpButtons onOpen={setPanel} />
      </div>
      {tables.length === 0 ? (
        <PageState icon={<TableIcon size={20} />} heading={t('empty.heading')}>
          {t('empty.text')}
        </PageState>
      ) : (
        <FloorTiles floor={floor} onOpen={setOpenId} />
      )}
      {table && (
        <TableSheet
          key={table._id}
          store={outletId}
          table={table}
          tables={tables}
          change={change}
          onClose={() => setOpenId(undefined)}
          onMoved={setOpenId}
        />
      )}
      {panel === 'add' && <AddTables store={outletId} change={change} onClose={close} />}
      <Suspense>
        {panel === 'codes' && <CodeSheet store={outletId} onClose={close} />}
        {panel === 'settings' && (
          <FloorSettings store={outletId} settings={settings} change={change} onClose={close} />
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
