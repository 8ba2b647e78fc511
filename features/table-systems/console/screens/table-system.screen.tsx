import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { LoadingRows } from '#core/console-shell/console/page-states.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { ConnectionPart } from '../components/connection-part.tsx'
import { DeliveriesPart } from '../components/deliveries-part.tsx'
import { TablesPart } from '../components/tables-part.tsx'
import { useTableSystemTexts } from '../table-system-texts.ts'
import { useTableSystem } from '../use-table-system.ts'

export const meta = getConsoleMeta

const OutletTableSystem = ({ outletId }: { outletId: string }) => {
  const t = useTableSystemTexts()
  const { overview, load, ...calls } = useTableSystem(outletId)
  if (overview === undefined) return <LoadingRows />
  if (overview === 'failed') return <RetryNotice text={t('failed')} again={t('again')} onRetry={load} />
  return (
    <div className="grid gap-4">
      <ConnectionPart overview={overview} calls={calls} />
      {overview.connection && (
        <>
          <DeliveriesPart deliveries={overview.deliveries} retry={calls.retry} />
          <TablesPart overview={overview} calls={calls} />
        </>
      )}
    </div>
  )
}

/** The outlet's own POS or hotel system: its connection, what was sent to it, and its tables. */
export default function TableSystemScreen() {
  const t = useTableSystemTexts()
  return <OutletScreen heading={t('nav')}>{({ _id }) => <OutletTableSystem outletId={_id} />}</OutletScreen>
}
