import { isPayOnDelivery } from '#core/payments/domain/payment.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { formatDateTime, formatDay, formatTime, formatTimeRange } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import type { FullOrder, Order } from '../../contract/endpoints.ts'
import { useOrdersTexts } from '../orders-texts.ts'
import { type Arrival, useArrival } from '../use-arrival.ts'

const HALF_A_DAY_MS = 43_200_000

interface ExpectedTimeProps {
  readonly order: Order
  readonly timeZone: string
  /** Shown on the brand's colour, where muted text would be too faint. */
  readonly isOnBrand?: boolean
}

/** While the outlet has not answered: that it is still waiting, until when, and what happens after the deadline. */
const AnswerNotice = ({ order, muted }: { order: FullOrder; muted: string }) => {
  const t = useOrdersTexts()
  const language = useLanguage()
  const { answer, payment, placedAt, store } = order
  if (!answer) return null
  const isSoon = Date.parse(answer.by) - Date.parse(placedAt) < HALF_A_DAY_MS
  const time = (isSoon ? formatTime : formatDateTime)(answer.by, store.timeZone, language)
  return (
    <div>
      <p className="font-semibold">{t('answer.notYet')}</p>
      <p className={muted}>{t('answer.until', { time, isCash: String(isPayOnDelivery(payment.mod)) })}</p>
    </div>
  )
}

const useRange = (timeZone: string) => {
  const language = useLanguage()
  return ({ from, to }: { from: string; to: string }): string =>
    from === to
      ? formatTime(from, timeZone, language)
      : formatTimeRange({ from, to, zone: timeZone }, language)
}

interface PromiseNoticeProps {
  readonly order: Order
  readonly arrival: Arrival
  readonly range: (span: { from: string; to: string }) => string
}

/** What became of the promise: kept, or why it is later and what was said before. */
const PromiseNotice = ({ order, arrival, range }: PromiseNoticeProps) => {
  const t = useOrdersTexts()
  const { promise, delay, readyAt, store } = order
  if (!promise) return null
  const isLate = arrival.isTracked && Date.parse(arrival.to) > Date.parse(promise.to)
  const reason = isLate ? (delay ?? t('delay.onTheWay', { store: store.name })) : !arrival.isTracked && delay
  if (reason || arrival.isTracked)
    return (
      <p>
        {reason || t('when.onTime')} <bdi>{t('when.hadSaid', { range: range(promise) })}</bdi>
      </p>
    )
  return readyAt ? <p>{t('when.promised')}</p> : null
}

/**
 * When the order is expected, as a range of clock times in the store's zone: what was promised at payment, until
 * the outlet states a later time or the driver's own arrival is known.
 */
export const ExpectedTime = ({ order, timeZone, isOnBrand = false }: ExpectedTimeProps) => {
  const t = useOrdersTexts()
  const language = useLanguage()
  const arrival = useArrival(order)
  const range = useRange(timeZone)
  const full = order.detail === 'full' ? order : null
  if (!arrival) return null
  const isDelivery = getChannel(order.orderType) === 'delivery'
  const muted = isOnBrand ? '' : 'text-muted'
  const placed = order.timeline[0]?.at
  const day = formatDay(arrival.from, timeZone, language)
  const isPlacedThatDay = !!placed && formatDay(placed, timeZone, language) === day
  return (
    <div className="grid gap-2" aria-live="polite">
      <p aria-atomic="true">
        <span className={classNames('block text-sm', muted)}>
          {t(isDelivery ? 'when.arrives' : 'when.ready')}
          {!isPlacedThatDay && ` · ${day}`}
        </span>
        <bdi
          className={classNames(
            'block font-extrabold tabular-nums tracking-tight',
            isOnBrand ? 'text-4xl' : 'text-2xl',
          )}
        >
          {range(arrival)}
        </bdi>
      </p>
      <PromiseNotice order={order} arrival={arrival} range={range} />
      {full?.answer && <AnswerNotice order={full} muted={muted} />}
    </div>
  )
}
