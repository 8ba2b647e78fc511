import type { ConsoleOutlet } from '#core/console-shell/console/console-data.ts'
import { LoadingRows, PageState } from '#core/console-shell/console/page-states.tsx'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { CheckIcon } from '#platform/ui/icons/check.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { usePaymentReviewsTexts } from '../payment-reviews-texts.ts'
import { useResolvedReviews } from '../use-payment-reviews.ts'
import { ReviewCard } from './review-card.tsx'

/** Payments that staff have resolved, with what happened, who and when. */
export const ResolvedReviews = ({ outlet: { _id: store, timeZone } }: { outlet: ConsoleOutlet }) => {
  const t = usePaymentReviewsTexts()
  const language = useLanguage()
  const { reviews, load, loadOlder } = useResolvedReviews(store)
  if (reviews === undefined) return <LoadingRows />
  if (reviews === 'failed') return <RetryNotice text={t('failed')} again={t('again')} onRetry={load} />
  if (reviews.length === 0)
    return (
      <PageState icon={<CheckIcon size={20} />} heading={t('noneResolved')}>
        {t('noneResolvedText')}
      </PageState>
    )
  return (
    <div className="grid gap-3">
      <ul className="grid gap-3">
        {reviews.map((review) => (
          <ReviewCard key={`${review._id} ${review.version}`} review={review} timeZone={timeZone}>
            <div className="rounded-md bg-surface-sunken p-3">
              <p className="font-semibold">{t(`outcome.${review.outcome}`)}</p>
              <p className="wrap-anywhere">
                <bdi>{review.note}</bdi>
              </p>
              <p className="text-muted text-sm">
                {t('resolvedBy', {
                  name: review.by,
                  time: formatDateTime(review.resolvedAt, timeZone, language),
                })}
              </p>
            </div>
          </ReviewCard>
        ))}
      </ul>
      {loadOlder && (
        <Button variant="secondary" onClick={loadOlder}>
          {t('older')}
        </Button>
      )}
    </div>
  )
}
