import { useConsoleData } from '#core/stores/console/console-data.ts'
import { getConsoleMeta, useConsoleTitle } from '#core/stores/console/console-meta.ts'
import { NoOutlet } from '#core/stores/console/no-outlet.tsx'
import { useOutlet } from '#core/stores/console/use-outlet.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { StarIcon } from '#platform/ui/icons/star.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { WaitingCard } from '../components/waiting-card.tsx'
import { useLoyaltyConsoleTexts } from '../loyalty-console-texts.ts'
import { useWaitingRequests } from '../waiting-store.ts'

export const meta = getConsoleMeta

/** The customers who want to pay with points and wait for a secret code. */
export default function PointsScreen() {
  const t = useLoyaltyConsoleTexts()
  const { brand } = useConsoleData().staff
  const outlet = useOutlet()
  const { requests, isFailed } = useWaitingRequests()
  useConsoleTitle(`${t('codes.nav')} · ${brand.name}`)
  if (!outlet) return <NoOutlet />
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-4">
      <h1 className="font-bold text-xl tracking-tight">
        {t('codes.nav')} · <bdi>{outlet.name}</bdi>
      </h1>
      <p className="mt-1 mb-5 max-w-reading text-muted">{t('codes.intro')}</p>
      {isFailed && <Notice tone="danger">{t('offline')}</Notice>}
      {requests?.length === 0 && (
        <EmptyState icon={<StarIcon size={40} />} heading={t('codes.none')}>
          {t('codes.noneText')}
        </EmptyState>
      )}
      <ul className="grid gap-3" aria-live="polite">
        {requests?.map((request) => (
          <WaitingCard key={request._id} request={request} store={outlet._id} />
        ))}
      </ul>
    </div>
  )
}
