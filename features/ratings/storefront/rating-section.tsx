import { useEffect, useState } from 'react'
import type { OrderSectionProps } from '#core/orders/storefront/order-extensions.tsx'
import { OrderPanel } from '#core/orders/storefront/order-panel.tsx'
import { browserApi } from '#platform/contract/browser-api.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import type { OrderRating, RatingsApi } from '../contract/endpoints.ts'
import { STARS } from '../domain/rating.ts'
import { RatingForm } from './rating-form.tsx'
import { useRatingsTexts } from './ratings-texts.ts'
import { Star } from './star.tsx'

const useRating = (orderId: string) => {
  const [rating, setRating] = useState<OrderRating>()
  useEffect(() => {
    void browserApi<RatingsApi>()('GET /api/v1/orders/:id/rating', { params: { id: orderId } }).then(
      (answer) => answer.ok && setRating(answer.data),
    )
  }, [orderId])
  return [rating, setRating] as const
}

interface GivenRatingProps {
  readonly given: NonNullable<OrderRating['rating']>
  readonly timeZone: string
  /** Undefined once it can no longer be changed. */
  readonly onChange: (() => void) | undefined
}

const GivenRating = ({ given, timeZone, onChange }: GivenRatingProps) => {
  const t = useRatingsTexts()
  const language = useLanguage()
  const { rating, tags, comment, editableUntil } = given
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="flex">
          {STARS.map((stars) => (
            <Star key={stars} isFull={stars <= rating} />
          ))}
        </span>
        <span className="sr-only">{t(`stars.${rating}`)}</span>
        <span className="font-semibold">{t(`word.${rating}`)}</span>
      </p>
      {tags.length > 0 && <p className="text-muted">{tags.map((tag) => t(`tag.${tag}`)).join(' · ')}</p>}
      {comment && <bdi className="wrap-anywhere whitespace-pre-line">{comment}</bdi>}
      {onChange && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted text-sm">
            {t('until', { time: formatDateTime(editableUntil, timeZone, language) })}
          </p>
          <Button size="sm" variant="secondary" onClick={onChange}>
            {t('change')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Requests a rating of an order, shows a given one, and lets it be changed for a day. */
export const RatingSection = ({ order }: OrderSectionProps) => {
  const t = useRatingsTexts()
  const [state, setState] = useRating(order._id)
  const [isChanging, setChanging] = useState(false)
  if (!state || (!state.rating && !state.canRate)) return null
  const { rating, canRate } = state
  const isAsking = canRate && (isChanging || !rating)
  return (
    <div className="print:hidden">
      <OrderPanel heading={t(rating ? 'yours' : 'heading')}>
        {isAsking && (
          <RatingForm
            orderId={order._id}
            given={rating}
            onSaved={(saved) => {
              setState(saved)
              setChanging(false)
            }}
          />
        )}
        {!isAsking && rating && (
          <GivenRating
            given={rating}
            timeZone={order.store.timeZone}
            onChange={canRate ? () => setChanging(true) : undefined}
          />
        )}
      </OrderPanel>
    </div>
  )
}
