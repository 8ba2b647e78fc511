import { useConsoleData } from '#core/stores/console/console-data.ts'
import { getConsoleMeta, useConsoleTitle } from '#core/stores/console/console-meta.ts'
import { NoOutlet } from '#core/stores/console/no-outlet.tsx'
import { useOutlet } from '#core/stores/console/use-outlet.ts'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { KitchenView } from '../components/kitchen-view.tsx'
import { useKitchen } from '../kitchen-store.ts'
import { useKitchenTexts } from '../kitchen-texts.ts'
import { useKitchenSubscription } from '../use-kitchen-calls.ts'

export const meta = getConsoleMeta

const OutletKitchen = ({ storeId }: { storeId: string }) => {
  const t = useKitchenTexts()
  const { again } = useKitchenSubscription(storeId)
  const kitchen = useKitchen((state) => state.kitchen)
  if (kitchen === undefined) return <Spinner />
  if (kitchen === 'failed') return <RetryNotice text={t('failed')} again={t('again')} onRetry={again} />
  return <KitchenView kitchen={kitchen} storeId={storeId} refresh={again} />
}

/** What is to be made, for the tablet of one station or a screen that shows all stations. */
export default function KitchenScreen() {
  const t = useKitchenTexts()
  const { brand } = useConsoleData().staff
  const outlet = useOutlet()
  useConsoleTitle(`${t('nav.kitchen')} · ${brand.name}`)
  if (!outlet) return <NoOutlet />
  return (
    <>
      <h1 className="sr-only">{t('nav.kitchen')}</h1>
      <OutletKitchen key={outlet._id} storeId={outlet._id} />
    </>
  )
}
