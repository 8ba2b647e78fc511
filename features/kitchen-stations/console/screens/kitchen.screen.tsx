import { ConsoleBar } from '#core/console-shell/console/console-bar.tsx'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { getConsoleMeta, useConsoleTitle } from '#core/console-shell/console/console-meta.ts'
import { NoOutlet } from '#core/console-shell/console/no-outlet.tsx'
import { LoadingRows } from '#core/console-shell/console/page-states.tsx'
import { useOutlet } from '#core/console-shell/console/use-outlet.ts'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { KitchenView } from '../components/kitchen-view.tsx'
import { useKitchen } from '../kitchen-store.ts'
import { useKitchenTexts } from '../kitchen-texts.ts'
import { useKitchenSubscription } from '../use-kitchen-calls.ts'

export const meta = getConsoleMeta

const OutletKitchen = ({ storeId }: { storeId: string }) => {
  const t = useKitchenTexts()
  const { again } = useKitchenSubscription(storeId)
  const kitchen = useKitchen((state) => state.kitchen)
  if (kitchen === undefined)
    return (
      <div className="p-4">
        <LoadingRows />
      </div>
    )
  if (kitchen === 'failed') return <RetryNotice text={t('failed')} again={t('again')} onRetry={again} />
  return <KitchenView kitchen={kitchen} storeId={storeId} refresh={again} />
}

/** What is to be made, for the tablet of one station or a screen that shows all stations. */
export default function KitchenScreen() {
  const t = useKitchenTexts()
  const { brand } = useConsoleData().staff
  const outlet = useOutlet()
  useConsoleTitle(`${t('nav.kitchen')} · ${brand.name}`)
  return (
    <>
      <ConsoleBar title={t('nav.kitchen')} />
      {outlet ? <OutletKitchen key={outlet._id} storeId={outlet._id} /> : <NoOutlet />}
    </>
  )
}
