import { useState } from 'react'
import type { ConsoleOutlet } from '#core/console-shell/console/console-data.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { LoadingRows, PageState } from '#core/console-shell/console/page-states.tsx'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { StarIcon } from '#platform/ui/icons/star.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { GOOD_MIN_STARS, type Stars } from '../../domain/rating.ts'
import { useRatingsConsoleTexts } from '../ratings-console-texts.ts'
import { RatingsSummary } from '../ratings-summary.tsx'
import { type RatingsPage, useRatings } from '../use-ratings.ts'

export const meta = getConsoleMeta

type Rating = RatingsPage['ratings'][number]

const RatingRow = ({ rating, timeZone }: { rating: Rating; timeZone: string }) => {
  const t = useRatingsConsoleTexts()
  const language = useLanguage()
  const { rating: stars, tags, comment, customer, orderId, ratedAt } = rating
  return (
    <li className="grid gap-1.5 rounded-lg border border-line bg-surface-raised p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{t('stars', { stars })}</span>
        <span className="text-muted text-sm">{formatDateTime(ratedAt, timeZone, language)}</span>
      </p>
      {tags.length > 0 && (
        <p className="text-sm">
          <span className="text-muted">{t(stars >= GOOD_MIN_STARS ? 'good' : 'better')} </span>
          {tags.map((tag) => t(`tag.${tag}`)).join(' · ')}
        </p>
      )}
      {comment && <bdi className="wrap-anywhere whitespace-pre-line">{comment}</bdi>}
      <p className="text-muted text-sm">
        {t('order', { number: orderId })}
        {customer && (
          <>
            {' · '}
            <bdi>{customer}</bdi>
          </>
        )}
      </p>
    </li>
  )
}

const OutletRatings = ({ outlet }: { outlet: ConsoleOutlet }) => {
  const t = useRatingsConsoleTexts()
  const [stars, setStars] = useState<Stars>()
  const { page, load, more } = useRatings(outlet._id, stars)
  if (page === undefined) return <LoadingRows />
  if (page === 'failed') return <RetryNotice text={t('failed')} again={t('again')} onRetry={load} />
  if (page.count === 0)
    return (
      <PageState icon={<StarIcon size={20} />} heading={t('none')}>
        {t('noneText')}
      </PageState>
    )
  return (
    <div className="grid gap-4">
      <RatingsSummary summary={page} shown={stars} onShow={setStars} />
      <ul className="grid gap-3" aria-live="polite">
        {page.ratings.map((rating) => (
          <RatingRow key={rating.order} rating={rating} timeZone={outlet.timeZone} />
        ))}
      </ul>
      {page.ratings.length === 0 && <p className="text-center text-muted">{t('noneSuch')}</p>}
      {page.isMore && (
        <Button variant="secondary" onClick={more}>
          {t('more')}
        </Button>
      )}
    </div>
  )
}

/** Customer ratings of an outlet's orders. */
export default function RatingsScreen() {
  const t = useRatingsConsoleTexts()
  return <OutletScreen heading={t('nav')}>{(outlet) => <OutletRatings outlet={outlet} />}</OutletScreen>
}
