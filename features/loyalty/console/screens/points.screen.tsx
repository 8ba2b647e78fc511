import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { PageState } from '#core/console-shell/console/page-states.tsx'
import { StarIcon } from '#platform/ui/icons/star.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { PendingCodeRequestCard } from '../components/waiting-card.tsx'
import { useLoyaltyConsoleTexts } from '../loyalty-console-texts.ts'
import { usePendingCodeRequests } from '../waiting-store.ts'

export const meta = getConsoleMeta

/** The customers who want to pay with points and wait for a secret code. */
export default function PointsScreen() {
  const t = useLoyaltyConsoleTexts()
  const { requests, isFailed } = usePendingCodeRequests()
  return (
    <OutletScreen heading={t('codes.nav')} intro={t('codes.intro')}>
      {(outlet) => (
        <>
          {isFailed && <Notice tone="danger">{t('offline')}</Notice>}
          {requests?.length === 0 && (
            <PageState icon={<StarIcon size={20} />} heading={t('codes.none')}>
              {t('codes.noneText')}
            </PageState>
          )}
          <ul className="grid gap-3" aria-live="polite">
            {requests?.map((request) => (
              <PendingCodeRequestCard key={request._id} request={request} store={outlet._id} />
            ))}
          </ul>
        </>
      )}
    </OutletScreen>
  )
}
