import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { LoadingRows } from '#core/console-shell/console/page-states.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { FailedPart } from '../components/failed-part.tsx'
import { PixelsPart } from '../components/pixels-part.tsx'
import { SourcesPart } from '../components/sources-part.tsx'
import { useConversionsTexts } from '../conversions-texts.ts'
import { useConversions } from '../use-conversions.ts'

export const meta = getConsoleMeta

const Vendors = () => {
  const t = useConversionsTexts()
  const { overview, load, ...calls } = useConversions()
  if (overview === undefined) return <LoadingRows />
  if (overview === 'failed') return <RetryNotice text={t('failed')} again={t('again')} onRetry={load} />
  return (
    <>
      <FailedPart overview={overview} retry={calls.retry} />
      <PixelsPart pixels={overview.pixels} calls={calls} />
    </>
  )
}

/** Where orders come from, and what is sent to advertisers and analysts. */
export default function CampaignsScreen() {
  const t = useConversionsTexts()
  const { isLimited } = useConsoleData().staff
  return (
    <OutletScreen heading={t('nav')}>
      {({ _id }) => (
        <div className="grid gap-4">
          <SourcesPart outletId={_id} />
          {!isLimited && <Vendors />}
        </div>
      )}
    </OutletScreen>
  )
}
