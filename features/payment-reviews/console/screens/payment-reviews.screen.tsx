import { useState } from 'react'
import type { ConsoleOutlet } from '#core/console-shell/console/console-data.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { LoadingRows, PageState } from '#core/console-shell/console/page-states.tsx'
import { Button } from '#platform/ui/button.tsx'
import { CheckIcon } from '#platform/ui/icons/check.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { Tabs } from '#platform/ui/tabs.tsx'
import { ResolveSheet } from '../components/resolve-sheet.tsx'
import { ResolvedReviews } from '../components/resolved-reviews.tsx'
import { ReviewCard } from '../components/review-card.tsx'
import { usePaymentReviewsTexts } from '../payment-reviews-texts.ts'
import { type PaymentReview, usePaymentReviews } from '../use-payment-reviews.ts'

export const meta = getConsoleMeta

const OpenReviewList = ({
  outlet,
  reviews,
  onResolve,
}: {
  outlet: ConsoleOutlet
  reviews: readonly PaymentReview[]
  onResolve: (review: PaymentReview) => void
}) => {
  const t = usePaymentReviewsTexts()
  if (reviews.length === 0)
    return (
      <PageState icon={<CheckIcon size={20} />} heading={t('none')}>
        {t('noneText')}
      </PageState>
    )
  return (
    <ul className="grid gap-3">
      {reviews.map((review) => (
        <ReviewCard
          key={review._id}
          review={review}
          timeZone={outlet.timeZone}
          actions={<Button onClick={() => onResolve(review)}>{t('resolve')}</Button>}
        />
      ))}
    </ul>
  )
}

const OpenReviews = ({ outlet }: { outlet: ConsoleOutlet }) => {
  const t = usePaymentReviewsTexts()
  const { reviews, load } = usePaymentReviews(outlet._id)
  const [resolving, setResolving] = useState<PaymentReview>()
  return (
    <>
      {reviews === undefined && <LoadingRows />}
      {reviews === 'failed' && <RetryNotice text={t('failed')} again={t('again')} onRetry={load} />}
      {reviews !== undefined && reviews !== 'failed' && (
        <OpenReviewList outlet={outlet} reviews={reviews} onResolve={setResolving} />
      )}
      {resolving && (
        <ResolveSheet
          review={resolving}
          onAnswer={() => void load()}
          onClose={() => setResolving(undefined)}
        />
      )}
    </>
  )
}

const OutletReviews = ({ outlet }: { outlet: ConsoleOutlet }) => {
  const t = usePaymentReviewsTexts()
  const [tab, setTab] = useState<'open' | 'resolved'>('open')
  return (
    <Tabs
      label={t('nav')}
      value={tab}
      onChange={setTab}
      tabs={[
        { key: 'open', label: t('tab.open'), panel: <OpenReviews outlet={outlet} /> },
        { key: 'resolved', label: t('tab.resolved'), panel: <ResolvedReviews outlet={outlet} /> },
      ]}
    />
  )
}

/** Payments that a person must look at: what the gateway said does not fit, or is not understood. */
export default function PaymentReviewsScreen() {
  const t = usePaymentReviewsTexts()
  return (
    <OutletScreen heading={t('nav')} intro={t('intro')}>
      {(outlet) => <OutletReviews outlet={outlet} />}
    </OutletScreen>
  )
}
