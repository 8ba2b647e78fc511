import { getChannel } from '#core/sites/domain/order-type.ts'
import { formatDateTime, formatDay, formatTime, formatTimeRange } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { FullOrder } from '../../contract/endpoints.ts'
import { useLiveEta } from '../live-eta.ts'
import { useOrdersTexts } from '../orders-texts.ts'

const HALF_A_DAY_MS = 43_200_000

/** While the outlet has not answered: that it is still waiting, until when, and what happens after the deadline. */
const AnswerNotice = ({ order }: { order: FullOrder }) => {
  const t = useOrdersTexts()
  const language = useLanguage()
  const { answer, placedAt, scheduledFor, store } = order
  if (!answer) return <p className="text-muted">{t('when.notYet')}</p>
  const isSoon = Date.parse(answer.by) - Date.parse(placedAt) < HALF_A_DAY_MS
  const time = (isSoon ? formatTime : formatDateTime)(answer.by, store.timeZone, language)
  return (
    <div className="grid gap-1">
      <p className="font-bold text-lg tracking-tight">{t('answer.notYet')}</p>
      <p className="text-muted">{t('answer.until', { time })}</p>
      {!scheduledFor && <p className="text-muted text-sm">{t('when.notYet')}</p>}
    </div>
  )
}

/** The agreed time of a scheduled order, unless its promise is late; null for an immediate order. */
const getScheduledTime = ({ scheduledFor, scheduledUntil, estimate }: FullOrder) => {
  const to = scheduledUntil ?? scheduledFor
  if (!scheduledFor || !to || (estimate && estimate.from > to)) return null
  return { from: scheduledFor, to }
}

/** When the order is expected: a range of clock times in the store's zone once it is accepted. */
export const ExpectedTime = ({ order }: { order: FullOrder }) => {
  const t = useOrdersTexts()
  const language = useLanguage()
  const eta = useLiveEta(order._id)
  const { estimate, store, isFinal } = order
  const isDelivery = getChannel(order.orderType) === 'delivery'
  if (isFinal) return null
  const span = eta ?? getScheduledTime(order) ?? estimate
  if (!span) return <AnswerNotice order={order} />
  const { from, to } = span
  const zone = store.timeZone
  return (
    <div className="grid gap-3">
      <p>
        <span className="block text-muted text-sm">
          {t(isDelivery ? 'when.arrives' : 'when.ready')} · {formatDay(from, zone, language)}
        </span>
        <bdi className="font-bold text-2xl tabular-nums tracking-tight">
          {from === to ? formatTime(from, zone, language) : formatTimeRange({ from, to, zone }, language)}
        </bdi>
        {!estimate && !eta && <span className="block text-muted text-sm">{t('when.scheduled')}</span>}
      </p>
      {order.answer && <AnswerNotice order={order} />}
    </div>
  )
}
